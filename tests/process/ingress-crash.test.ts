import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { testEngines } from '#tests/support/engines';
import { assertLiveIsReplay, assertNoGap, auditBot, readStoredEvents } from './ingress-audit.ts';
import { Progress } from './ingress-progress.ts';
import { Sender } from './ingress-sender.ts';
import { createIngressTestbed, type IngressTestbed } from './ingress-testbed.ts';

/** A few, because each costs a start of the service: `npm run bench:kills` kills it hundreds of times. */
const kills = Number(process.env['SCOREWIRE_TEST_KILLS'] ?? 3);
const botIds = [1, 2, 3] as const;
const basketball = 3;
const football = 2;

for (const { name, skip, create } of testEngines)
  test(`${name}: kill -9, ${kills} times under load, loses no acknowledged event and stores none twice`, {
    skip,
  }, async (t) => {
    const testbed = await createIngressTestbed(t, (await create(t)).env, botIds);
    const progress = new Progress();
    const senders = createSenders(t, testbed, progress);
    const acknowledged = (): number => senders.reduce((sum, sender) => sum + sender.acknowledged.size, 0);

    for (let kill = 0; kill < kills; kill += 1) {
      const before = acknowledged();
      for (const sender of senders) sender.connectTo(testbed.mqttPort);
      const enough = before + acknowledgementsUntilKill(kill);
      await progress.until(`${enough} events are acknowledged`, () => acknowledged() >= enough);
      await testbed.kill();
      assert.ok(senders.some(({ inFlight }) => inFlight > 0));
      await testbed.start();
      await assertRestored(testbed, botIds[kill % botIds.length] ?? 1);
    }

    for (const sender of senders) {
      sender.connectTo(testbed.mqttPort);
      sender.finish();
    }
    await progress.until('everything is acknowledged', () => senders.every(({ isDone }) => isDone));
    for (const botId of botIds) assert.equal((await auditBot(t, testbed, botId, senders)).outOfOrder, 0);
  });

/** From the first acknowledgement after a start, while what was not acknowledged is sent again, to the midst of a steady load. */
function acknowledgementsUntilKill(kill: number): number {
  return 1 + ((kill * 157) % 1000);
}

/** Two for each bot, at both protocol levels, with sessions that last and sessions that do not. */
function createSenders(t: TestContext, { credentials }: IngressTestbed, progress: Progress): Sender[] {
  const senders = botIds.flatMap((botId) =>
    ([4, 5] as const).map(
      (level) =>
        new Sender({
          ...credentials,
          clientId: `bot-${botId}-level-${level}`,
          level,
          clean: (botId + level) % 2 === 0,
          botId,
          sportIds: botId === 3 ? [basketball, football] : [basketball],
          inFlightMax: 30,
          onChange: progress.changed,
        }),
    ),
  );
  t.after(() => {
    for (const sender of senders) sender.drop();
  });
  return senders;
}

/** A service that has just started shows what the log comes to, before anybody pushes. */
async function assertRestored({ service: { url } }: IngressTestbed, botId: number): Promise<void> {
  const events = await readStoredEvents(url, botId);
  assertNoGap(events);
  if (events.length > 0) await assertLiveIsReplay(url, botId, events);
}
