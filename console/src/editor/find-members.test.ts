import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findMembers } from './find-members.ts';

function shown(text: string) {
  return findMembers(text).map(({ from, to }) => text.slice(from, to));
}

test('every field of the event, from its name to the end of its value', () => {
  assert.deepEqual(shown('{ "EventId": 3,\n "Clock" : "7:57" , "Is": true }'), [
    '"EventId": 3',
    '"Clock" : "7:57"',
    '"Is": true',
  ]);
});

test('commas and brackets in texts and inner objects do not end a value', () => {
  assert.deepEqual(shown('{"A":"x,}","B":{"C":[1,2],"D":"}"},"E":1}'), [
    '"A":"x,}"',
    '"B":{"C":[1,2],"D":"}"}',
    '"E":1',
  ]);
});

test('an escaped quote does not end a text', () => {
  assert.deepEqual(shown('{"A":"say \\"hi\\"","B":1}'), ['"A":"say \\"hi\\""', '"B":1']);
});

test('a text that is not JSON shows the fields that can be seen', () => {
  assert.deepEqual(shown('{"A":,"B":1,\n"C"\n"D":2'), ['"A":', '"B":1', '"D":2']);
});

test('names are told without escapes', () => {
  assert.deepEqual(
    findMembers('{"Home\\u0053core":1}').map(({ name }) => name),
    ['HomeScore'],
  );
});

test('nothing to find', () => {
  for (const text of ['', '{}', '[1]', 'hello', '"']) assert.deepEqual(findMembers(text), []);
});
