import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import pg from 'pg';
import { RawClient } from '#tests/conformance/raw-client';
import { skipWithoutPostgres } from '#tests/support/engines';
import { asAdmin } from '#tests/support/service-process';
import { startPostgres } from '#tests/support/start-postgres';
import { createTemporaryFolder } from '#tests/support/temporary-folder';
import { type SystemCall, skipWithoutTracing, traceCalls } from '#tests/support/trace-calls';
import { createNumberedEvent } from './ingress-numbered-event.ts';
import { createIngressTestbed, type IngressTestbed } from './ingress-testbed.ts';

/** The promise itself, as the kernel sees it: the disk has confirmed a commit before its acknowledgement is written to the socket. */

const botId = 1;
const basketball = 3;
/** Several of each, because a database that is lax may write by chance just then. */
const rounds = 5;
const skip = skipWithoutTracing();

test('sqlite: fsync of the write-ahead log returns before an acknowledgement is sent', { skip }, async (t) => {
  const env = { SCOREWIRE_DATA_DIR: createTemporaryFolder(t) };
  const testbed = await createIngressTestbed(t, env, [botId]);
  const calls = await watchAcknowledgements(t, testbed);
  assertSynced(calls, events, /\/events\.db-wal$/);
  assertSynced(calls, subscriptions, /\/scorewire\.db-wal$/);
  assertSynced(calls, changes, /\/scorewire\.db-wal$/);
});

test('postgres: fsync of its log returns before an acknowledgement is sent, whatever the default of the server is', {
  skip: skip || skipWithoutPostgres,
}, async (t) => {
  const { url, stop } = await startPostgres();
  t.after(stop);
  const administrator = new pg.Client({ connectionString: url });
  await administrator.connect();
  await administrator.query('alter database postgres set synchronous_commit = off');
  const testbed = await createIngressTestbed(t, { SCOREWIRE_DATABASE_URL: url }, [botId]);
  const calls = await watchAcknowledgements(t, testbed, async () => {
    const { rows } = await administrator.query<{ pid: number }>(
      `select pid from pg_stat_activity where pid <> pg_backend_pid()
      union select split_part(pg_read_file('postmaster.pid'), e'\n', 1)::integer`,
    );
    await administrator.end();
    return rows.map(({ pid }) => pid);
  });
  for (const kind of [events, subscriptions, changes]) assertSynced(calls, kind, /\/pg_wal\/[0-9A-F]{24}$/);
});

/** How the acknowledgements of a kind begin on the wire, as strace writes them: PUBACK, SUBACK, and the answer to a change. */
const events = { name: 'PUBACK', pattern: /^, "@\\2/ };
const subscriptions = { name: 'SUBACK', pattern: /^, "\\220\\3/ };
const changes = { name: '201', pattern: /"HTTP\/1\.1 201 Created/ };

/** Lets the service acknowledge several of each, one after the other, and watches it and the processes of its database. */
async function watchAcknowledgements(
  t: TestContext,
  { service, mqttPort, credentials }: IngressTestbed,
  findDatabase: () => Promise<number[]> = async () => [],
): Promise<readonly SystemCall[]> {
  const client = await RawClient.open(mqttPort, 4);
  t.after(() => client.destroy());
  await client.connect({ ...credentials, clientId: 'lasting', clean: false });
  // By now the service has its connections to the database.
  const trace = await traceCalls(t, [service.child.pid ?? 0, ...(await findDatabase())]);
  for (let round = 1; round <= rounds; round += 1) {
    await client.publish(`bot/${botId}/ingress`, createNumberedEvent(basketball, 'sender', round), { qos: 1 });
    // Each time another than before: SQLite does not write what is there already.
    await client.subscribe(`bot/${botId}/ingress_status`, round % 2 === 0 ? 0 : 1);
    const changed = await fetch(`${service.url}/admin/venues/${round}`, {
      method: 'PUT',
      headers: asAdmin({ 'content-type': 'application/json' }),
      body: JSON.stringify({ partnerId: round, name: 'Hall' }),
    });
    assert.equal(changed.status, 201);
  }
  return trace.stop();
}

function assertSynced(
  calls: readonly SystemCall[],
  { name, pattern }: { readonly name: string; readonly pattern: RegExp },
  file: RegExp,
): void {
  const acknowledgements = calls.filter((call) => isSend(call) && pattern.test(call.data));
  assert.equal(acknowledgements.length, rounds, `${name}: not all were seen`);
  for (const { target, beganAt } of acknowledgements) {
    const asked = calls.findLast((call) => isReceive(call) && call.target === target && call.returnedAt < beganAt);
    assert.ok(asked, `${name}: nobody has asked for it`);
    const synced = calls.some(
      (call) =>
        ['fsync', 'fdatasync'].includes(call.name) &&
        file.test(call.target) &&
        call.result === 0 &&
        call.beganAt > asked.returnedAt &&
        call.returnedAt < beganAt,
    );
    assert.ok(synced, `${name}: sent before the disk has confirmed it`);
  }
}

function isSend({ name, target }: SystemCall): boolean {
  return target.startsWith('TCP') && ['write', 'writev', 'sendto', 'sendmsg'].includes(name);
}

function isReceive({ name, target, result }: SystemCall): boolean {
  return target.startsWith('TCP') && ['read', 'recvfrom'].includes(name) && result > 0;
}
