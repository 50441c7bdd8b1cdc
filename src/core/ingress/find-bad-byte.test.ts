import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { anyCharacter, fc } from '#tests/support/property';
import { findBadByte } from './find-bad-byte.ts';

suite('the first byte that belongs to no character', () => {
  for (const [title, bytes, offset] of [
    ['a byte that UTF-8 never has', [0x7b, 0xff, 0x7d], 1],
    ['a continuation without a beginning', [0x41, 0x80], 1],
    ['a letter of Latin-1 before a quote', [0x22, 0x5a, 0xfc, 0x72, 0x22], 2],
    ['a letter of Latin-1 that would begin three bytes', [0x22, 0xe9, 0x22, 0x7d], 1],
    ['two of three bytes, then a letter', [0x41, 0xe2, 0x82, 0x41], 1],
    ['three of four bytes, then a letter', [0xf0, 0x9f, 0x8f, 0x41], 0],
    ['one of two bytes at the end', [0x41, 0x42, 0xc3], 2],
    ['two of three bytes at the end', [0x41, 0xe2, 0x82], 1],
    ['three of four bytes at the end', [0x41, 0xf0, 0x9f, 0x8f], 1],
    ['a bad byte at the end', [0x41, 0x42, 0xfe], 2],
    ['an overlong form of two bytes', [0x41, 0xc0, 0xaf], 1],
    ['an overlong form of three bytes', [0xe0, 0x9f, 0xbf], 0],
    ['an overlong form of four bytes', [0x41, 0xf0, 0x8f, 0xbf, 0xbf], 1],
    ['a surrogate', [0x41, 0xed, 0xa0, 0x80], 1],
    ['a character beyond the last one', [0xf4, 0x90, 0x80, 0x80], 0],
    ['a form of five bytes', [0x41, 0xf8, 0x88, 0x80, 0x80, 0x80], 1],
    ['a bad byte behind characters of two, three and four bytes', [...Buffer.from('é€🏀'), 0xff], 9],
  ] as const)
    test(title, () => {
      assert.equal(findBadByte(Uint8Array.from(bytes)), offset);
    });

  test('is not found in valid text', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        const bytes = Buffer.from(text);
        assert.equal(findBadByte(bytes), bytes.length);
      }),
    );
  });

  test('is where a decoder stops: the bytes before it are valid, and nothing that begins with it is', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 12 }), (bytes) => {
        const offset = findBadByte(bytes);
        assert.ok(isUtf8(bytes.subarray(0, offset)));
        for (let end = offset + 1; end <= bytes.length; end += 1) assert.ok(!isUtf8(bytes.subarray(offset, end)));
      }),
      { numRuns: 1000 },
    );
  });
});

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
