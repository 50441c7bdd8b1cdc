import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { startCli } from './start-cli.ts';

const fixture = {
  partnerFixtureId: 50_010,
  name: 'Hillcrest v Riverside',
  sportName: 'Basketball',
  eventStatusType: 'Notstarted',
  fixtureStartTime: '2026-04-01T18:30:00Z',
};

test('a fixture is stored from a file, shown and listed', async (t) => {
  const { cli, folder } = await startCli(t);
  const file = join(folder, 'fixture.json');
  writeFileSync(file, JSON.stringify(fixture));
  const stored = await cli(`fixture put 10 --file ${file}`);
  assert.equal(stored.exitCode, 0);
  assert.match(
    stored.stdout,
    /^Stored fixture 10\.\n\nid {14}10\npartner id {6}50010\nname {12}Hillcrest v Riverside\n/,
  );
  assert.match((await cli('fixture show 10')).stdout, /\nstart {11}2026-04-01 18:30:00Z\nend {13}–\nvenue {11}–\n/);
  const table = await cli('fixture list');
  assert.match(
    table.stdout,
    /^ID {2}PARTNER ID {2}NAME .* STATUS .* START .* VENUE {2}BOTS\n10 {2}50010 .* Notstarted /,
  );
});

test('what show prints as JSON can be put back from standard input', async (t) => {
  const { cli, service } = await startCli(t);
  await service.administer('PUT', '/admin/fixtures/10', fixture);
  const shown = await cli('fixture show 10 --json');
  const stored = await cli('fixture put 10 --file - --json', { input: shown.stdout });
  assert.deepEqual(JSON.parse(stored.stdout), JSON.parse(shown.stdout));
  assert.deepEqual(JSON.parse((await cli('fixture list --json')).stdout), [JSON.parse(shown.stdout)]);
});

test('a fixture is deleted', async (t) => {
  const { cli, service } = await startCli(t);
  await service.administer('PUT', '/admin/fixtures/10', fixture);
  assert.equal((await cli('fixture delete 10')).stdout, 'Deleted fixture 10.\n');
  assert.equal((await cli('fixture list')).stdout, 'There are no fixtures.\n');
});

for (const [line, input, exitCode, message] of [
  ['fixture show 7', '', 4, /^scorewire: There is no fixture 7\./],
  ['fixture delete 7', '', 4, /^scorewire: There is no fixture 7\./],
  [
    'fixture put 7 --file none.json',
    '',
    6,
    /^scorewire: The file none\.json cannot be read: no such file or directory\.\n/,
  ],
  ['fixture put 7 --file -', '{', 6, /JSON/],
  ['fixture put 7 --file -', ' '.repeat(1_048_577), 6, /^scorewire: Standard input is longer than 1048576 bytes\.\n/],
  [
    'fixture put 7 --file -',
    '{"nme":1,"partnerFixtureId":"x"}',
    6,
    /\n {2}nme: There is no such field: leave it out\.\n/,
  ],
  ['fixture put 7 --file -', JSON.stringify({ ...fixture, id: 8 }), 6, /It is 8, but the path says 7/],
] as const)
  test(`scorewire ${line} with ${input.slice(0, 20).trim()} ends with ${exitCode}`, async (t) => {
    const { cli } = await startCli(t);
    const result = await cli(line, { input });
    assert.equal(result.exitCode, exitCode);
    assert.match(result.stderr, message);
  });
