import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '#tests/support/property';
import { parseBasic } from './parse-basic.ts';

const encode = (text: string): string => Buffer.from(text).toString('base64');

test('the username ends at the first colon', () => {
  assert.deepEqual(parseBasic(encode('anna:pass:word')), { username: 'anna', password: 'pass:word' });
});

test('any username without a colon and any password can be parsed back', () => {
  const text = fc.string({ unit: 'grapheme' });
  const name = text.filter((given) => !given.includes(':') && !given.startsWith('\uFEFF'));
  fc.assert(
    fc.property(name, text, (username, password) => {
      assert.deepEqual(parseBasic(encode(`${username}:${password}`)), { username, password });
    }),
  );
});

for (const [what, credentials] of [
  ['no base64', '!!!'],
  ['base64 cut short', 'YQ='],
  ['base64 with a space in it', 'YW5u YTp4'],
  ['no colon', encode('anna')],
  ['no UTF-8', Buffer.from([0xff, 0x3a, 0x61]).toString('base64')],
  ['nothing', ''],
] as const)
  test(`${what} is refused`, () => {
    assert.equal(parseBasic(credentials), undefined);
  });
