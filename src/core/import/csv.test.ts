import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CsvRecord, readCsv } from './csv.ts';
import { CsvFault } from './csv-fault.ts';

async function read(...chunks: (string | Uint8Array)[]): Promise<CsvRecord[]> {
  const records: CsvRecord[] = [];
  const bytes = chunks.map((chunk) => Buffer.from(chunk));
  for await (const some of readCsv(stream(bytes))) records.push(...some);
  return records;
}

async function* stream(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks;
}

for (const [what, text, cells] of [
  [
    'cells',
    'a,b\nc,d\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'CRLF, and no break at the end',
    'a,b\r\nc,d',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['empty cells', ',a,\n', [['', 'a', '']]],
  ['quotes, commas and breaks in quotes', '"a ""b""","c,d","e\r\nf"\n', [['a "b"', 'c,d', 'e\r\nf']]],
  ['a quote inside a cell', '5" nail,x\n', [['5" nail', 'x']]],
  ['a lone carriage return', 'a\rb,c\n', [['a\rb', 'c']]],
  ['a byte order mark', '\u{feff}a,b\n', [['a', 'b']]],
  ['empty lines', 'a\n\n\r\nb\n\n', [['a'], ['b']]],
  ['an empty cell in quotes', '""\n', [['']]],
  ['a quote at the end of the file', 'a,"b"', [['a', 'b']]],
  ['nothing', '', []],
] as const)
  test(`${what} can be read`, async () => {
    const records = await read(text);
    assert.deepEqual(
      records.map((record) => record.cells),
      cells,
    );
  });

test('a record knows the line on which it starts', async () => {
  const records = await read('a,b\n"1\n2",x\n\n3,y\r\n"4\r\n\r\n5",z\n6,w\n');
  assert.deepEqual(
    records.map(({ line }) => line),
    [1, 2, 5, 6, 9],
  );
});

test('a character may be split between two chunks', async () => {
  const bytes = Buffer.from('é,ß\n');
  assert.deepEqual(await read(bytes.subarray(0, 1), bytes.subarray(1)), [{ line: 1, cells: ['é', 'ß'] }]);
});

for (const [what, text, message] of [
  ['an open quote', 'a\n"b\nc\n', /line 2: a quote is opened and never closed/],
  ['text after a closing quote', 'a\n"b\nc"d\n', /line 3: text follows a closing quote/],
  ['other encodings', Buffer.from('a\nb\ncaf\u{e9}\n', 'latin1'), /line 3: it is not UTF-8 text/],
  ['a truncated character at the end', Buffer.from([0x61, 0x0a, 0xc3]), /line 2: it is not UTF-8 text/],
] as const)
  test(`${what} is refused with its line`, async () => {
    await assert.rejects(read(text), (error) => error instanceof CsvFault && message.test(error.message));
  });

test('an open quote does not buffer the rest of a large file', async () => {
  let given = 0;
  async function* endless(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('a\n"');
    for (; ; given += 1) yield Buffer.alloc(65_536, 'x');
  }
  await assert.rejects(async () => {
    for await (const records of readCsv(endless())) assert.equal(records.length, 1);
  }, /line 2: .* longer than 1 MiB/);
  assert.ok(given < 20);
});
