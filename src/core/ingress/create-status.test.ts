import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createStatus } from './create-status.ts';
import type { PushedPayload } from './ingress-event.ts';
import { type Finding, type StatusName, statusType } from './status.ts';

const finding: Finding = { name: 'InvalidField', severity: 'error', message: 'It is wrong.', errors: [] };
const hashOf = (bytes: Uint8Array): string => `hash of ${Buffer.from(bytes).toString('hex')}`;

test('a status has all details of its event', () => {
  const error = { field: 'A', pointer: '/A', expected: 'b', actual: 'c', value: 1, hint: null };
  const status = createStatus({ ...finding, errors: [error] }, eventOf('{}'), 3, hashOf);
  assert.deepEqual(status, {
    statusType: 5,
    statusName: 'InvalidField',
    severity: 'error',
    message: 'It is wrong.',
    botId: 7,
    eventId: 3,
    errors: [error],
    receivedAt: '2026-04-01T19:30:00.123Z',
    clientId: 'scoreboard',
    packetId: 65_535,
    payloadSha256: 'hash of 7b7d',
    payloadExcerpt: '{}',
    correlation: null,
  });
});

for (const [name, type] of [
  ['ParseError', 1],
  ['DeserializationError', 2],
  ['JsonParseError', 3],
  ['ProcessingError', 4],
  ['InvalidField', 5],
  ['SportEventProcessingError', 6],
] as const satisfies readonly (readonly [StatusName, number])[])
  test(`${name} is of type ${type}`, () => {
    assert.equal(createStatus({ ...finding, name }, eventOf('{}'), null, hashOf).statusType, type);
    assert.equal(Object.keys(statusType).length, 6);
  });

test('only the range of the payload is read', () => {
  const bytes = Buffer.from('before{}behind');
  const { payloadExcerpt, payloadSha256 } = statusOf({ bytes, start: 6, end: 8 });
  assert.deepEqual([payloadExcerpt, payloadSha256], ['{}', 'hash of 7b7d']);
});

for (const [what, payload, excerpt] of [
  ['nothing', '', ''],
  ['256 characters', 'x'.repeat(256), 'x'.repeat(256)],
  ['the first 256 of many characters', 'x'.repeat(100_000), 'x'.repeat(256)],
  ['characters of three bytes', '⛹'.repeat(300), '⛹'.repeat(256)],
  ['characters of two code units', '🏀'.repeat(200), '🏀'.repeat(128)],
  ['no half of a character', `x${'🏀'.repeat(200)}`, `x${'🏀'.repeat(127)}`],
] as const)
  test(`the excerpt shows ${what}`, () => {
    const bytes = Buffer.from(payload);
    assert.equal(statusOf({ bytes, end: bytes.length }).payloadExcerpt, excerpt);
  });

test('bytes that are not UTF-8 appear as replacement characters', () => {
  assert.equal(statusOf({ bytes: Buffer.from([0x41, 0xff, 0x42]), end: 3 }).payloadExcerpt, 'A\uFFFDB');
});

for (const [what, correlation, expected] of [
  ['none', undefined, null],
  ['empty', Buffer.alloc(0), ''],
  ['text', Buffer.from('Zürich 🏀'), 'Zürich 🏀'],
  ['bytes that are no text', Buffer.from([0x41, 0xff]), 'A\uFFFD'],
  ['very long', Buffer.alloc(65_535, 'x'), 'x'.repeat(1024)],
] as const)
  test(`Correlation Data that is ${what}`, () => {
    assert.equal(statusOf({ correlation }).correlation, expected);
  });

function statusOf(event: Partial<PushedPayload>) {
  return createStatus(finding, { ...eventOf('{}'), ...event }, 3, hashOf);
}

function eventOf(payload: string): PushedPayload {
  const bytes = Buffer.from(payload);
  return {
    botId: 7,
    userId: 1,
    clientId: 'scoreboard',
    qos: 1,
    packetId: 65_535,
    dup: false,
    bytes,
    start: 0,
    end: bytes.length,
    receivedAtMs: Date.UTC(2026, 3, 1, 19, 30, 0, 123),
    correlation: undefined,
    sender: undefined,
    connectedAtMs: 0,
    session: 0,
    sessionBeganMs: 0,
    isOver: () => false,
    isStalled: () => false,
    isCutOff: () => false,
    answer: () => {},
  };
}
