import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startCli } from './start-cli.ts';

test('a bot is stored, shown and listed', async (t) => {
  const { cli, service } = await startCli(t);
  await service.administer('PUT', '/admin/venues/1', { partnerId: 9001, name: null });
  const stored = await cli('bot put 12345 --name "Main Arena" --venue 1 --event-type 3 --push');
  const fields = 'id          12345\nname        Main Arena\nvenue       1\nevent type  3\npush        yes\n';
  assert.deepEqual(stored, { exitCode: 0, stdout: `Stored bot 12345.\n\n${fields}`, stderr: '' });
  const shown = 'id          12345\nname        Main Arena\nsport       Basketball (3)\nvenue       1\n';
  assert.equal((await cli('bot show 12345')).stdout, `${shown}push        yes\nlast event  –\n`);
});

test('the list of bots shows names, sports, venues, and how long ago the last event came', async (t) => {
  const { cli, service } = await startCli(t);
  await service.administer('PUT', '/admin/venues/1', { partnerId: 9001, name: 'Hillcrest' });
  await cli('bot put 7 --name "Main Arena" --venue 1 --event-type 3 --push');
  await cli('bot put 8');
  const live = { ...(await service.administer('GET', '/admin/bots/7')).json<object>(), lastEventAt: null };
  assert.deepEqual((await service.administer('GET', '/admin/bots')).json<{ items: unknown[] }>().items[0], live);
  assert.equal(
    (await cli('bot list')).stdout,
    'ID  NAME        SPORT           VENUE          PUSH  LAST EVENT\n' +
      '7   Main Arena  Basketball (3)  Hillcrest (1)  yes   –\n' +
      '8   –           any             –              no    –\n',
  );
});

test('the event types are listed by id, with whether they can be pushed', async (t) => {
  const { cli } = await startCli(t);
  const { stdout } = await cli('event-type list');
  assert.match(stdout, /^ID {2,}NAME {2,}INGRESS\n/);
  assert.match(stdout, /\n3 +Basketball +yes\n/);
  assert.match(stdout, / no\n/);
  const types = JSON.parse((await cli('event-type list --json')).stdout) as unknown[];
  assert.equal(types.length, 24);
  assert.deepEqual(types[2], { id: 3, name: 'Basketball', ingress: true });
});

test('a bot in JSON is what the service answers', async (t) => {
  const { cli } = await startCli(t);
  const bot = { id: 12345, name: null, venueId: null, eventTypeId: null, pushEnabled: false };
  assert.deepEqual(JSON.parse((await cli('bot put 12345 --json')).stdout), bot);
  const overview = { ...bot, venueName: null, eventTypeName: null, lastEventAt: null };
  assert.deepEqual(JSON.parse((await cli('bot show 12345 --json')).stdout), overview);
  assert.deepEqual(JSON.parse((await cli('bot list --json')).stdout), [overview]);
});

test('an update changes what is said, and none takes it away', async (t) => {
  const { cli } = await startCli(t);
  await cli('bot put 12345 --name "Main Arena" --event-type 3 --push');
  const renamed = await cli('bot update 12345 --name Hall --no-push --json');
  const bot = { id: 12345, name: 'Hall', venueId: null, eventTypeId: 3, pushEnabled: false };
  assert.deepEqual(JSON.parse(renamed.stdout), bot);
  const emptied = await cli('bot update 12345 --name "" --event-type none --json');
  assert.deepEqual(JSON.parse(emptied.stdout), { ...bot, name: null, eventTypeId: null });
});

test('a bot is deleted', async (t) => {
  const { cli } = await startCli(t);
  await cli('bot put 12345');
  assert.equal((await cli('bot delete 12345')).stdout, 'Deleted bot 12345 and all that was pushed to it.\n');
  assert.equal((await cli('bot list')).stdout, 'There are no bots.\n');
});

test('at a terminal it asks before it deletes a bot', async (t) => {
  const { cli } = await startCli(t);
  await cli('bot put 12345 --name "Main Arena"');
  const other = await cli('bot delete 12345', { isTTY: true, input: 'yes\n' });
  assert.deepEqual([other.exitCode, other.stdout], [2, '']);
  assert.match(other.stderr, /Delete bot 12345 \(Main Arena\) with all that was pushed to it\? Type 12345 to go on: /);
  assert.match(other.stderr, /The bot was not deleted\./);
  assert.equal((await cli('bot show 12345')).exitCode, 0);
  assert.equal((await cli('bot delete 12345', { isTTY: true, input: '12345\n' })).exitCode, 0);
  await cli('bot put 12345');
  assert.equal((await cli('bot delete 12345 --yes', { isTTY: true })).exitCode, 0);
  assert.equal((await cli('bot list')).stdout, 'There are no bots.\n');
});

test('more bots than a page holds are all listed, in one array and one table', async (t) => {
  const { cli, service } = await startCli(t);
  await service.app.store.change(async (writers) => {
    const bot = { name: null, venueId: null, eventTypeId: null, pushEnabled: false };
    for (let id = 1; id <= 1001; id += 1) await writers.bots.put({ ...bot, id });
    return { ok: true, value: undefined };
  });
  const json = JSON.parse((await cli('bot list --json')).stdout) as { id: number }[];
  assert.deepEqual(
    json.map(({ id }) => id),
    Array.from({ length: 1001 }, (_, index) => index + 1),
  );
  const lines = (await cli('bot list')).stdout.trimEnd().split('\n');
  assert.equal(lines.length, 1002);
  assert.equal((await cli('bot list --limit 1000')).stdout.trimEnd().split('\n').length, 1001);
});

for (const [line, exitCode, message] of [
  ['bot show 7', 4, /^scorewire: There is no bot 7\.\n/],
  ['bot show x/y', 6, /^scorewire: botId must be a whole number between 1 and 2147483647; got "x\/y"/],
  ['bot put 7 --venue 8', 6, /^scorewire: There is no venue 8: create it first\.\n {2}trace id/],
  ['bot update 7 --push', 4, /^scorewire: There is no bot 7\.\n/],
  ['bot delete 7', 4, /^scorewire: There is no bot 7\.\n/],
] as const)
  test(`scorewire ${line} ends with ${exitCode} and says why`, async (t) => {
    const { cli } = await startCli(t);
    const result = await cli(line);
    assert.equal(result.exitCode, exitCode);
    assert.match(result.stderr, message);
  });
