import assert from 'node:assert/strict';
import { copyFileSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { createLog } from '#app/log';
import type { RawClient } from '#tests/conformance/raw-client';
import { type BrokerService, openBrokerService } from '#tests/e2e/arrange-broker';
import { createTemporaryFolder } from '#tests/support/temporary-folder';
import { auditBot } from './ingress-audit.ts';
import { createNumberedEvent } from './ingress-numbered-event.ts';
import { Progress } from './ingress-progress.ts';
import { Sender } from './ingress-sender.ts';
import { createIngressTestbed } from './ingress-testbed.ts';

const botId = 1;
const basketball = 3;
const implementationSpecificError = 0x83;

const lossIsLogged = /files of the data folder were removed/;

type Harm = (folder: string) => void;

const losses: readonly (readonly [what: string, harm: Harm])[] = [
  ['the data folder is removed', (folder) => rmSync(folder, { recursive: true })],
  ['the event log is removed', (folder) => rmSync(join(folder, 'events.db'))],
  ['the write-ahead log of the event log is removed', (folder) => rmSync(join(folder, 'events.db-wal'))],
  ['the event log is replaced', (folder) => replace(folder, 'events.db')],
];

for (const [what, harm] of losses)
  test(`when ${what}, events are refused, the service is not ready, and it says so once`, async (t) => {
    const { service, user, folder, readLog } = await openService(t);
    const [five, four] = [await service.connect(5, user), await service.connect(4, user)];
    publishEvent(five);
    assert.equal((await five.next('puback')).reasonCode ?? 0, 0);

    harm(folder);

    assert.equal(await readiness(service), 503);
    publishEvent(four);
    await four.expectClosed();
    while (!lossIsLogged.test(readLog())) await setImmediate();
    assert.equal(await readiness(service), 503);
    assert.equal(readLog().match(new RegExp(lossIsLogged, 'g'))?.length, 1);
  });

test('an event that comes after the data folder is gone is refused with a reason', async (t) => {
  const { service, user, folder } = await openService(t);
  const client = await service.connect(5, user);
  rmSync(folder, { recursive: true });
  publishEvent(client);
  assert.equal((await client.next('puback')).reasonCode, implementationSpecificError);
});

test('when the database of the administration is gone, no change is said to be made', async (t) => {
  const { service, folder } = await openService(t);
  const putVenue = async (id: number): Promise<number> => {
    const venue = { partnerId: id, name: 'Hall' };
    return (await service.app.administer('PUT', `/admin/venues/${id}`, venue)).statusCode;
  };
  assert.equal(await putVenue(1), 201);
  rmSync(join(folder, 'scorewire.db-wal'));
  assert.equal(await putVenue(2), 500);
  assert.equal(await readiness(service), 503);
});

test('what was acknowledged before a data folder was renamed under load is in the renamed one', async (t) => {
  const folder = join(createTemporaryFolder(t), 'data');
  const testbed = await createIngressTestbed(t, { SCOREWIRE_DATA_DIR: folder, SCOREWIRE_LOG_LEVEL: 'error' }, [botId]);
  const elsewhere = join(createTemporaryFolder(t), 'elsewhere');
  const progress = new Progress();
  const sender = new Sender({
    ...testbed.credentials,
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
  sender.connectTo(testbed.mqttPort);
  await progress.until('events are acknowledged', () => sender.acknowledged.size > 500);

  renameSync(folder, elsewhere);
  await progress.until('the sender hears of it', () => sender.refused.length > 0 || sender.ended > 0);

  await testbed.kill();
  renameSync(elsewhere, folder);
  await testbed.start();
  sender.connectTo(testbed.mqttPort);
  sender.finish();
  await progress.until('everything is acknowledged', () => sender.isDone);
  await auditBot(t, testbed, botId, [sender]);
});

/** The service in this process, with a bot and a user who may push to it. */
async function openService(t: TestContext) {
  const folder = join(createTemporaryFolder(t), 'data');
  const logFile = join(createTemporaryFolder(t), 'log');
  const log = createLog('error', logFile);
  const service = await openBrokerService(t, { env: { SCOREWIRE_DATA_DIR: folder }, log });
  await service.operator.putBot(botId);
  const user = await service.operator.createUser('pusher', { bots: [botId] });
  return { service, user, folder, readLog: () => readFileSync(logFile, 'utf8') };
}

function publishEvent(client: RawClient): void {
  client.sendPublish(`bot/${botId}/ingress`, createNumberedEvent(basketball, 'sender', 1), { qos: 1 });
}

async function readiness({ app }: BrokerService): Promise<number> {
  return (await app.send({ url: '/readyz' })).statusCode;
}

/** By a copy of itself: another file of the same name and content. */
function replace(folder: string, name: string): void {
  copyFileSync(join(folder, name), join(folder, 'copy'));
  renameSync(join(folder, 'copy'), join(folder, name));
}
