import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { createCli } from '#tests/cli/start-cli';
import { RawClient } from '#tests/conformance/raw-client';
import { badEventOf, nextStatus, openBrokerService } from '#tests/e2e/arrange-broker';
import type { Credentials } from '#tests/process/ingress-connection';
import { Progress } from '#tests/process/ingress-progress';
import { createIngressTestbed } from '#tests/process/ingress-testbed';
import { serviceCommand } from '#tests/support/service-command';
import { asAdmin } from '#tests/support/service-process';
import { createTemporaryFolder } from '#tests/support/temporary-folder';
import { PacedSender } from './paced-sender.ts';

/** Together they push 200 events a second. */
const botIds = [1, 2, 3, 4];
const session = { clean: false, properties: { sessionExpiryInterval: 3600 } } as const;

test('a backup under load has every event acknowledged before it began, and a service goes on from it elsewhere', async (t) => {
  const folder = createTemporaryFolder(t);
  const env = { SCOREWIRE_DATA_DIR: join(folder, 'data') };
  const first = await createIngressTestbed(t, env, botIds);
  const { mqttPort, credentials } = first;
  await leaveSessionWithStatus(t, mqttPort, credentials);
  const token = await getToken(first.service.url);
  const progress = new Progress();
  const senders = botIds.map((botId) => new PacedSender(mqttPort, botId, credentials, progress.changed));
  t.after(() => senders.forEach((sender) => sender.stop()));
  await progress.until('events are acknowledged', () => senders.every(({ acknowledged }) => acknowledged.size >= 50));

  const before = new Map(senders.map(({ botId, acknowledged }) => [botId, [...acknowledged]]));
  await backUp(env, folder);
  const during = senders.map(({ acknowledged }) => acknowledged.size);
  await progress.until('more events are acknowledged', () =>
    senders.every(({ acknowledged }, index) => acknowledged.size > (during[index] ?? 0)),
  );
  for (const sender of senders) sender.stop();
  await first.kill();

  const elsewhere = join(folder, 'elsewhere');
  const { exitCode, stderr } = await createCli({})(`restore ${folder}/backup.tar.zst --data-dir ${elsewhere}`);
  assert.equal(exitCode, 0, stderr);
  const { app, port, operator } = await openBrokerService(t, { env: { SCOREWIRE_DATA_DIR: elsewhere } });

  for (const sender of senders) {
    const { botId, clientId } = sender;
    const stored = await operator.readEvents(botId);
    const numbers = stored.map(({ packetId }) => packetId);
    assert.deepEqual([...new Set(before.get(botId)).difference(new Set(numbers))], [], 'acknowledged and not stored');
    // What a sender has sent is stored in its order, up to some event, and nothing twice.
    const upTo = numbers.map((_, index) => index + 1);
    assert.deepEqual(numbers, upTo);
    assert.deepEqual(
      stored.map(({ sequence }) => sequence),
      upTo,
    );

    const last = numbers.length;
    const client = await connect(t, port, credentials, clientId);
    assert.equal(client.connack.sessionPresent, true);
    await client.publish(`bot/${botId}/ingress`, sender.payloadOf(last), { qos: 1, messageId: last, dup: true });
    await client.publish(`bot/${botId}/ingress`, sender.payloadOf(last + 1), { qos: 1, messageId: last + 1 });
    const after = await operator.readEvents(botId);
    assert.deepEqual(
      after.slice(last).map(({ sequence, packetId }) => [sequence, packetId]),
      [[last + 1, last + 1]],
    );
    const live = await app.send({ url: `/external/live/${botId}`, as: { token } });
    assert.equal(live.json<Record<string, unknown>>()['HomeTeamName'], `${clientId} ${last + 1}`);
  }

  const back = await connect(t, port, credentials, 'away');
  assert.equal(back.connack.sessionPresent, true);
  assert.equal((await nextStatus(back)).statusName, 'InvalidField');
});

/** The backup as an operator makes it, while the service and its senders go on. */
async function backUp(env: Readonly<Record<string, string>>, folder: string): Promise<void> {
  const args = [...serviceCommand, 'backup', join(folder, 'backup.tar.zst')];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  assert.equal(code, 0);
}

/** Leaves a session with a queued status behind. */
async function leaveSessionWithStatus(t: TestContext, port: number, credentials: Credentials): Promise<void> {
  const away = await connect(t, port, credentials, 'away');
  await away.subscribe('bot/1/ingress_status', 1);
  await away.end();
  const sender = await connect(t, port, credentials, 'sender-1');
  await sender.publish('bot/1/ingress', badEventOf('no number'), { qos: 0 });
  await sender.end();
}

async function connect(t: TestContext, port: number, { username, password }: Credentials, clientId: string) {
  const client = await RawClient.open(port, 5);
  t.after(() => client.destroy());
  return client.connect({ username, password, clientId, ...session });
}

async function getToken(url: string): Promise<string> {
  const response = await fetch(`${url}/oauth/token`, { method: 'POST', headers: asAdmin() });
  return ((await response.json()) as { access_token: string }).access_token;
}
