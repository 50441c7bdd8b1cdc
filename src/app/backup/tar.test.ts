import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTarHeader, readTarHeader } from './tar.ts';

test('a header tells name and size, also of a file that is too large for the octal field', () => {
  for (const bytes of [0, 1, 8 ** 11 - 1, 8 ** 11, 5e12]) {
    const entry = { name: 'events.db', bytes };
    assert.deepEqual(readTarHeader(createTarHeader(entry, 0)), entry);
  }
});

test('a block with another checksum is no header', () => {
  const header = createTarHeader({ name: 'events.db', bytes: 1 }, 0);
  header[0] = 0x45;
  assert.equal(readTarHeader(header), undefined);
});
