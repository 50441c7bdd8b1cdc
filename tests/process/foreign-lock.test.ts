import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { RawClient } from '#tests/conformance/raw-client';
import { asAdmin } from '#tests/support/service-process';
import { createTemporaryFolder } from '#tests/support/temporary-folder';
import { createNumberedEvent } from './ingress-numbered-event.ts';
import { createIngressTestbed } from './ingress-testbed.ts';

const botId = 1;
const basketball = 3;

test('while another process has the database of the administration locked, events are acknowledged and a change waits', async (t) => {
  const folder = createTemporaryFolder(t);
  const testbed = await createIngressTestbed(t, { SCOREWIRE_DATA_DIR: folder }, [botId]);
  const client = await RawClient.open(testbed.mqttPort, 5);
  t.after(() => client.destroy());
  await client.connect({ ...testbed.credentials, clientId: 'sender' });
  const push = async (number: number): Promise<number> => {
    client.sendPublish(`bot/${botId}/ingress`, createNumberedEvent(basketball, 'sender', number), { qos: 1 });
    return (await client.next('puback')).reasonCode ?? 0;
  };
  const happened: string[] = [];
  assert.equal(await push(1), 0);

  const lock = await holdLock(t, join(folder, 'scorewire.db'));
  const changed = fetch(`${testbed.service.url}/admin/venues/1`, {
    method: 'PUT',
    headers: asAdmin({ 'content-type': 'application/json' }),
    body: JSON.stringify({ partnerId: 1, name: 'Hall' }),
  }).then(({ status }) => happened.push(`change answered with ${status}`));
  // It is answered by the same thread, after the change has met the lock.
  assert.equal((await fetch(`${testbed.service.url}/admin/venues`, { headers: asAdmin() })).status, 200);
  happened.push(`event acknowledged with ${await push(2)}`);
  await lock.release();
  await changed;

  assert.deepEqual(happened, ['event acknowledged with 0', 'change answered with 201']);
});

/** As a tool for backups does, or somebody who looks into the database. */
async function holdLock(t: TestContext, path: string): Promise<{ release(): Promise<void> }> {
  const script = `
    const { DatabaseSync } = require('node:sqlite');
    const database = new DatabaseSync(${JSON.stringify(path)});
    database.exec('begin exclusive');
    process.stdout.write('locked');
    process.stdin.on('data', () => process.exit(0));`;
  const holder = spawn(process.execPath, ['-e', script], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(holder, 'exit');
  t.after(async () => {
    holder.kill('SIGKILL');
    await ended;
  });
  await once(holder.stdout, 'data');
  return {
    async release() {
      holder.stdin.write('release');
      await ended;
    },
  };
}
