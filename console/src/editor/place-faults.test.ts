import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FieldFault } from '@scorewire/client';
import { type EventStatus, placeFaults } from './place-faults.ts';

function refusal(...errors: Partial<FieldFault>[]): EventStatus {
  const plain = { field: null, pointer: null, expected: 'a number', actual: 'the text "x"', value: 'x', hint: null };
  return {
    statusType: 5,
    statusName: 'InvalidField',
    severity: 'error',
    message: 'The sentence of the service.',
    eventId: 3,
    errors: errors.map((error) => ({ ...plain, ...error })),
  };
}

function marks(text: string, status: EventStatus) {
  return placeFaults(text, [status]).map(({ from, to }) => text.slice(from, to));
}

test('a fault is marked at its field; of two with the same name, at the last', () => {
  assert.deepEqual(marks('{"A": "x", "B": 2, "A": "y"}', refusal({ field: 'A' }, { field: 'B' })), [
    '"A": "y"',
    '"B": 2',
  ]);
});

test('a text that is not JSON is marked where it stops being JSON', () => {
  assert.deepEqual(marks('{"A": 1,\n "B":}', refusal({ value: { line: 2, column: 6, byteOffset: 14 } })), ['}']);
});

test('what has no place is marked at the beginning', () => {
  assert.deepEqual(marks('  {"A": 1}', refusal({ field: 'EventId' })), ['{']);
  assert.deepEqual(marks('', refusal({})), ['']);
});

test('one fault has the sentence of the service; of several, each has its own', () => {
  const text = '{"A": "x"}';
  assert.equal(placeFaults(text, [refusal({ field: 'A' })])[0]?.message, 'The sentence of the service.');
  assert.deepEqual(
    placeFaults(text, [refusal({ field: 'A' }, { field: 'B' })]).map(({ message }) => message),
    ['A: expected a number; got the text "x".', 'B: expected a number; got the text "x".'],
  );
});
