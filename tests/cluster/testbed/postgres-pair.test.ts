import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPostgresPair } from './postgres-pair.ts';

test('what is committed outlives a restart and two failovers, each to the server that was lost before', async () => {
  await using pair = await openPostgresPair();
  const stored = async (): Promise<string> =>
    (await pair.query<{ what: string }>('select what from kept order by what')).map(({ what }) => what).join(' ');
  const [first] = pair.ports;
  assert.equal(pair.primaryPort, first);
  await pair.query('create table kept (what text)');
  await pair.query(`insert into kept values ('1-before')`);
  await pair.restart(0);
  await pair.query(`insert into kept values ('2-restarted')`);
  await pair.failOver();
  assert.notEqual(pair.primaryPort, first);
  await pair.query(`insert into kept values ('3-failed-over')`);
  await pair.rejoin();
  await pair.query(`insert into kept values ('4-rejoined')`);
  await pair.failOver();
  assert.equal(pair.primaryPort, first);
  assert.equal(await stored(), '1-before 2-restarted 3-failed-over 4-rejoined');
});
