import assert from 'node:assert/strict';
import { once } from 'node:events';
import { copyFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { RawClient } from '#tests/conformance/raw-client';
import { asAdmin, type ServiceProcess } from '#tests/support/service-process';
import { createTemporaryFolder } from '#tests/support/temporary-folder';
import { auditBot } from './ingress-audit.ts';
import { createNumberedEvent } from './ingress-numbered-event.ts';
import { Progress } from './ingress-progress.ts';
import { createIngressScene, type IngressScene } from './ingress-scene.ts';
import { Sender } from './ingress-sender.ts';

const botId = 1;
const basketball = 3;
const implementationSpecificError = 0x83;

type Harm = (folder: string) => void;

const losses: readonly (readonly [what: string, harm: Harm])[] = [
  ['the data folder is removed', (folder) => rmSync(folder, { recursive: true })],
  ['the event log is removed', (folder) => rmSync(join(folder, 'events.db'))],
  ['the write-ahead log of the event log is removed', (folder) => rmSync(join(folder, 'events.db-wal'))],
  ['the event log is replaced', (folder) => replace(folder, 'events.db')],
];

for (const [what, harm] of losses)
  test(`when ${what}, events are refused, the service is not ready, and it says so once`, async (t) => {
    const { scene, folder } = await createScene(t);
    const [five, four] = [await openSender(t, scene, 5), await openSender(t, scene, 4)];
    five.publishEvent(1);
    assert.equal((await five.client.next('puback')).reasonCode ?? 0, 0);

    harm(folder);

    assert.equal((await fetch(`${scene.service.url}/readyz`)).status, 503);
    four.publishEvent(1);
    await four.client.expectClosed();
    await logged(scene.service, /files of the data folder were removed/);
    assert.equal((await fetch(`${scene.service.url}/readyz`)).status, 503);
    assert.equal(scene.service.log().match(/files of the data folder were removed/g)?.length, 1);
  });

test('an event that comes after the data folder is gone is refused with a reason', async (t) => {
  const { scene, folder } = await createScene(t);
  const { client, publishEvent } = await openSender(t, scene, 5);
  rmSync(folder, { recursive: true });
  publishEvent(1);
  assert.equal((await client.next('puback')).reasonCode, implementationSpecificError);
});

test('when the database of the administration is gone, no change is said to be made', async (t) => {
  const { scene, folder } = await createScene(t);
  const putVenue = (id: number): Promise<Response> =>
    fetch(`${scene.service.url}/admin/venues/${id}`, {
      method: 'PUT',
      headers: asAdmin({ 'content-type': 'application/json' }),
      body: JSON.stringify({ partnerId: id, name: 'Hall' }),
    });
  assert.equal((await putVenue(1)).status, 201);
  rmSync(join(folder, 'scorewire.db-wal'));
  assert.equal((await putVenue(2)).status, 500);
  assert.equal((await fetch(`${scene.service.url}/readyz`)).status, 503);
});

test('what was acknowledged before a data folder was renamed under load is in the renamed one', async (t) => {
  const { scene, folder } = await createScene(t);
  const elsewhere = join(createTemporaryFolder(t), 'elsewhere');
  const progress = new Progress();
  const sender = new Sender({
    ...scene.credentials,
    clientId: 'sender',
    level: 5,
    clean: true,
    botId,
    sportIds: [basketball],
    inFlightMax: 30,
    retryMs: 50,
    onChange: progress.changed,
  });
  t.after(() => sender.drop());
  sender.connectTo(scene.mqttPort);
  await progress.until('events are acknowledged', () => sender.acknowledged.size > 500);

  renameSync(folder, elsewhere);
  await progress.until('the sender hears of it', () => sender.refused.length > 0 || sender.ended > 0);

  await scene.kill();
  renameSync(elsewhere, folder);
  await scene.start();
  sender.connectTo(scene.mqttPort);
  sender.finish();
  await progress.until('everything is acknowledged', () => sender.isDone);
  await auditBot(t, scene, botId, [sender]);
});

async function createScene(t: TestContext): Promise<{ readonly scene: IngressScene; readonly folder: string }> {
  const folder = join(createTemporaryFolder(t), 'data');
  const env = { SCOREWIRE_DATA_DIR: folder, SCOREWIRE_LOG_LEVEL: 'error' };
  return { scene: await createIngressScene(t, env, [botId]), folder };
}

async function openSender(t: TestContext, { mqttPort, credentials }: IngressScene, level: 4 | 5) {
  const client = await RawClient.open(mqttPort, level);
  t.after(() => client.destroy());
  await client.connect({ ...credentials, clientId: `level-${level}` });
  return {
    client,
    publishEvent(number: number): void {
      client.sendPublish(`bot/${botId}/ingress`, createNumberedEvent(basketball, 'sender', number), { qos: 1 });
    },
  };
}

/** By a copy of itself: another file of the same name and content. */
function replace(folder: string, name: string): void {
  copyFileSync(join(folder, name), join(folder, 'copy'));
  renameSync(join(folder, 'copy'), join(folder, name));
}

async function logged(service: ServiceProcess, pattern: RegExp): Promise<void> {
  while (!pattern.test(service.log())) await once(service.child.stderr ?? service.child, 'data');
}
