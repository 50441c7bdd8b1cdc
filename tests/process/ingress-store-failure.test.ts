import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as pass } from 'node:timers/promises';
import { statusType } from '#core/ingress/status';
import { skipWithoutPostgres } from '#tests/support/engines';
import { skipUnless } from '#tests/support/skip-unless';
import { auditBot } from './ingress-audit.ts';
import {
  createLimitedFiles,
  createMovedFolder,
  createOwnPostgres,
  createSmallDisk,
  type FragileStore,
} from './ingress-outages.ts';
import { Progress } from './ingress-progress.ts';
import { Sender, type SenderOptions } from './ingress-sender.ts';
import { openStatusListener, type StatusListener } from './ingress-status-listener.ts';
import { createIngressTestbed, type IngressTestbed } from './ingress-testbed.ts';

/** The shortest outage; it lasts longer where senders take longer to hear of it. */
const outageMs = Number(process.env['SCOREWIRE_TEST_OUTAGE_SECONDS'] ?? 3) * 1000;
const steadyBotIds = [1, 2] as const;
const lateBotId = 3;
const botIds = [...steadyBotIds, lateBotId] as const;
const basketball = 3;
const moreAcknowledged = 100;

const stores: readonly [name: string, needed: string, create: (t: TestContext) => Promise<FragileStore | undefined>][] =
  [
    ['sqlite on a disk that is full', 'the right to mount a tmpfs', async (t) => createSmallDisk(t)],
    ['sqlite in a folder that is renamed', 'nothing', async (t) => createMovedFolder(t)],
    ['sqlite in files that cannot grow', 'prlimit', async (t) => createLimitedFiles(t)],
    [
      'postgres that is stopped',
      'a PostgreSQL: run it by npm test',
      skipWithoutPostgres === false ? createOwnPostgres : async () => undefined,
    ],
  ];

for (const [name, needed, create] of stores)
  test(`${name} under load: senders are told, nothing acknowledged is lost, and it goes on by itself`, async (t) => {
    const store = await create(t);
    const reason = skipUnless(store !== undefined, needed);
    if (store === undefined) {
      t.skip(reason || needed);
      return;
    }
    const testbed = await createIngressTestbed(t, store.env, botIds);
    const progress = new Progress();
    const listener = await openStatusListener(t, testbed.mqttPort, testbed.credentials, progress.changed);
    const steady = steadyBotIds.flatMap((botId) => createSenders(t, testbed, progress, botId));
    const late = createSenders(t, testbed, progress, lateBotId, { idle: true });
    const senders = [...steady, ...late];
    const { pid = 0 } = testbed.service.child;
    for (const sender of senders) sender.connectTo(testbed.mqttPort);
    await progress.until('all are connected', () => senders.every(({ accepted }) => accepted === 1));
    await acknowledgeMore(progress, steady);

    await store.fail(pid);
    const over = pass(outageMs);
    for (const sender of late) sender.begin();
    // Not all of the others: of what was on its way to the store just then nobody can know, and so nobody is told, until it is back.
    await progress.until(
      'those who begin now have heard of the fault',
      () => late.every((sender) => hasHeard(sender, listener)),
      () => describe(senders),
    );
    await over;
    await store.mend(pid);
    await acknowledgeMore(progress, senders);

    for (const sender of senders) sender.finish();
    await progress.until(
      'everything is acknowledged',
      () => senders.every(({ isDone }) => isDone),
      () => describe(senders),
    );
    assert.equal(testbed.service.child.exitCode, null);
    for (const botId of botIds) await auditBot(t, testbed, botId, senders);
    await assertTold(t, progress, senders, listener);
  });

/** Every sender gets on. */
async function acknowledgeMore(progress: Progress, senders: readonly Sender[]): Promise<void> {
  const goals = new Map(senders.map((sender) => [sender, sender.acknowledged.size + moreAcknowledged]));
  await progress.until(
    'every sender gets on',
    () => senders.every((sender) => sender.acknowledged.size >= (goals.get(sender) ?? 0)),
    () => describe(senders),
  );
}

/** MQTT 5 by the reason code and the end of its connection, 3.1.1 by the end alone, as both where nobody knows; and whoever listens by a status. */
function hasHeard({ options, refused, ended }: Sender, { errors }: StatusListener): boolean {
  const isTold = ended > 0 || (options.level === 5 && refused.length > 0);
  return isTold && errors.some(({ clientId }) => clientId === options.clientId);
}

/** Each refusal has its status, and so have the events behind it, which are sent again. It ends the connection; who only listens keeps his. */
async function assertTold(
  t: TestContext,
  progress: Progress,
  senders: readonly Sender[],
  listener: StatusListener,
): Promise<void> {
  const statusesOf = ({ options }: Sender) => listener.errors.filter(({ clientId }) => clientId === options.clientId);
  for (const sender of senders) {
    const { options, refused, ended } = sender;
    if (options.level === 5) {
      const isComplete = (): boolean => statusesOf(sender).length >= refused.length;
      await progress.until('every refusal has its status', isComplete, () => describe(senders));
      const told = new Set(statusesOf(sender).map(({ packetId }) => packetId));
      assert.ok(refused.every((packetId) => told.has(packetId)));
      assert.ok(ended >= refused.length, `${ended} connections ended, after ${refused.length} refusals`);
    }
    t.diagnostic(
      `${options.clientId}: ${refused.length} refused, ${ended} connections ended, ${statusesOf(sender).length} statuses`,
    );
  }
  assert.deepEqual([...new Set(listener.errors.map((status) => status.statusType))], [statusType.ProcessingError]);
  assert.equal(listener.ended, 0);
}

/** One at each protocol level. */
function createSenders(
  t: TestContext,
  { credentials }: IngressTestbed,
  progress: Progress,
  botId: number,
  options: Partial<SenderOptions> = {},
): Sender[] {
  const senders = ([4, 5] as const).map(
    (level) =>
      new Sender({
        ...credentials,
        clientId: `bot-${botId}-level-${level}`,
        level,
        clean: (botId + level) % 2 === 0,
        botId,
        sportIds: [basketball],
        inFlightMax: 10,
        retryMs: 50,
        onChange: progress.changed,
        ...options,
      }),
  );
  t.after(() => {
    for (const sender of senders) sender.drop();
  });
  return senders;
}

function describe(senders: readonly Sender[]): string {
  return senders
    .map(
      ({ options, acknowledged, inFlight, refused, accepted, ended }) =>
        `${options.clientId}: ${acknowledged.size} acknowledged, ${inFlight} on the way, ${refused.length} refused, ${accepted} connections accepted, ${ended} ended`,
    )
    .join('; ');
}
