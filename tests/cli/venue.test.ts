import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startCli } from './start-cli.ts';

test('a venue is stored, shown, listed and deleted', async (t) => {
  const { cli } = await startCli(t);
  const fields = 'id          1\npartner id  9001\nname        Hillcrest Arena\n';
  const stored = await cli('venue put 1 --partner 9001 --name "Hillcrest Arena"');
  assert.deepEqual(stored, { exitCode: 0, stdout: `Stored venue 1.\n\n${fields}`, stderr: '' });
  assert.equal((await cli('venue show 1')).stdout, fields);
  assert.equal((await cli('venue list')).stdout, 'ID  PARTNER ID  NAME\n1   9001        Hillcrest Arena\n');
  assert.equal((await cli('venue delete 1')).stdout, 'Deleted venue 1.\n');
  assert.equal((await cli('venue list')).stdout, 'There are no venues.\n');
});

test('a venue in JSON is what the service answers', async (t) => {
  const { cli } = await startCli(t);
  const venue = { id: 1, partnerId: 9001, name: null };
  assert.deepEqual(JSON.parse((await cli('venue put 1 --partner 9001 --json')).stdout), venue);
  assert.deepEqual(JSON.parse((await cli('venue show 1 --json')).stdout), venue);
  assert.deepEqual(JSON.parse((await cli('venue list --json')).stdout), [venue]);
});

for (const [line, exitCode, message] of [
  ['venue show 7', 4, /^scorewire: There is no venue 7\./],
  ['venue put 2 --partner 9001', 5, /^scorewire: The partner id 9001 belongs to venue 1/],
  ['venue put 2 --partner 99999999999', 6, /partnerId.*It must be 2147483647 or less/],
  ['venue delete 1', 5, /^scorewire: Venue 1 still has bots or fixtures/],
] as const)
  test(`scorewire ${line} ends with ${exitCode} and says why`, async (t) => {
    const { cli, service } = await startCli(t);
    await service.administer('PUT', '/admin/venues/1', { partnerId: 9001, name: null });
    await service.administer('PUT', '/admin/bots/1', { name: null, venueId: 1 });
    const result = await cli(line);
    assert.equal(result.exitCode, exitCode);
    assert.match(result.stderr, message);
  });
