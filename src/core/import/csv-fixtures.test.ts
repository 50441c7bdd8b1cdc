import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CsvFault } from './csv-fault.ts';
import { csvToLines } from './csv-fixtures.ts';
import { createLineMap } from './line-map.ts';

async function translate(csv: string, rejected: string[] = []): Promise<unknown[]> {
  let text = '';
  async function* bytes(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(csv);
  }
  for await (const part of csvToLines(bytes(), createLineMap(), (line, reason) => rejected.push(`${line}: ${reason}`)))
    text += part.text;
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as unknown);
}

test('each cell has the type of its field', async () => {
  const csv =
    'id,partnerFixtureId,name,isContentGraph,botIds,fixtureStatus.name,venueId,fixtureStatus.id\n' +
    '1,-50001,"3",TRUE,12345; 12346,Finished,007,2\n';
  assert.deepEqual(await translate(csv), [
    {
      id: 1,
      partnerFixtureId: -50001,
      name: '3',
      isContentGraph: true,
      botIds: [12345, 12346],
      venueId: 7,
      fixtureStatus: { name: 'Finished', id: 2 },
    },
  ]);
});

test('an empty cell is left out, and a row of empty cells is skipped', async () => {
  assert.deepEqual(await translate('id,name,fixtureStatus.id\n1,,\n,,\n2,,\n'), [{ id: 1 }, { id: 2 }]);
});

test('a row with too few cells is rejected with its line and the missing columns', async () => {
  const rejected: string[] = [];
  const csv = 'partnerFixtureId,name,fixtureStartTime,venue.id\n1,"a\nb",2026-04-01,1\n2,c,2026-04-01\n3\n';
  assert.equal((await translate(csv, rejected)).length, 1);
  const advice = 'missing; leave a cell empty, with its comma, for none';
  assert.deepEqual(rejected, [
    `4: the line has 3 of 4 columns: venue.id is ${advice}`,
    `5: the line has 1 of 4 columns: name, fixtureStartTime, venue.id are ${advice}`,
  ]);
});

test('a cell of the wrong type is sent as text', async () => {
  const csv = 'id,isContentGraph,botIds\none,maybe,1;x;\n1.5,1,12345678901234567890\n';
  assert.deepEqual(await translate(csv), [
    { id: 'one', isContentGraph: 'maybe', botIds: [1, 'x', ''] },
    { id: '1.5', isContentGraph: '1', botIds: ['12345678901234567890'] },
  ]);
});

test('a cell without a column is not dropped', async () => {
  assert.deepEqual(await translate('id\n1,x,\n,y\n'), [{ id: 1, 'column 2': 'x' }, { 'column 2': 'y' }]);
});

for (const [csv, message] of [
  ['id,nme,__proto__\n', /names columns that no fixture has: "nme", "__proto__"/],
  ['id,name,id\n', /has the column id twice/],
  ['', /is empty/],
] as const)
  test(`the header ${JSON.stringify(csv)} is refused`, async () => {
    await assert.rejects(translate(csv), (error) => error instanceof CsvFault && message.test(error.message));
  });
