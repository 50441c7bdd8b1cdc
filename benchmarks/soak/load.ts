import { setTimeout as wait } from 'node:timers/promises';
import { botNameOf } from '#tests/process/ingress-testbed';
import { administer } from '../support/admin.ts';
import { BadSender } from './clients/bad.ts';
import { createFlappingSenders } from './clients/flapping.ts';
import { createGoodSenders, sendersPerPerson } from './clients/good.ts';
import { runLiveStreamReader } from './clients/live-stream-reader.ts';
import { runMalicious } from './clients/malicious.ts';
import { Victim } from './clients/permission-changes.ts';
import { runRestReaders } from './clients/rest-readers.ts';
import { runSlowReaders } from './clients/slow-readers.ts';
import { createSlowWriter } from './clients/slow-writer.ts';
import { createPerson } from './service/people.ts';
import type { Client, Soak } from './soak.ts';

/** All the clients of a soak, at work. */
export interface Load {
  /** The bots whose logs can be reconciled. */
  readonly botIds: readonly number[];
  /** Ends the load and resolves when everything in flight is acknowledged. */
  finish(): Promise<void>;
  /** Cuts all connections. */
  drop(): void;
}

const tickMs = 20;
const flappingPart = 0.1;
/** Below the 200 events a second that a bot may get, so that nobody is slowed. */
const botRate = 130;
const drainMs = 60_000;
const football = 2;
const bots = { flapping: [1001, 1002], slow: 1101, victims: [1201, 1202], bad: 1301, malicious: 1401 } as const;

/** Sets the users and bots up, and lets the clients begin. */
export async function startLoad(soak: Soak, ratePerSecond: number): Promise<Load> {
  const { url } = soak.service;
  const flappingRate = Math.min(ratePerSecond * flappingPart, bots.flapping.length * botRate);
  const goodRate = ratePerSecond - flappingRate;
  const goodBots = Array.from({ length: Math.ceil(goodRate / botRate) }, (_, index) => index + 1);
  const busyBot = goodBots[0] ?? 1;
  const good = await Promise.all(
    Array.from({ length: Math.ceil((goodBots.length * 2) / sendersPerPerson) }, (_, index) =>
      createPerson(url, `good-${index}`, goodBots),
    ),
  );
  const flapping = await createPerson(url, 'flapping', bots.flapping);
  const slow = await createPerson(url, 'slow', [bots.slow, busyBot]);
  const bad = await createBadSenders(soak);
  const mallory = await createPerson(url, 'mallory', [bots.malicious]);
  const victims = await Promise.all([Victim.create(soak, 4, bots.victims[0]), Victim.create(soak, 5, bots.victims[1])]);
  const clients: Client[] = [
    ...createGoodSenders(soak, good, goodBots, goodRate),
    ...createFlappingSenders(soak, flapping, bots.flapping, flappingRate),
    ...victims,
    createSlowWriter(soak, 4, bots.slow, slow),
    createSlowWriter(soak, 5, bots.slow, slow),
    ...bad,
  ];
  const running = Promise.all([
    ...victims.map((victim) => victim.run()),
    runSlowReaders(soak, slow, busyBot),
    runMalicious(soak, mallory, bots.malicious),
    runRestReaders(soak, goodBots, bots.bad),
    ...goodBots.slice(0, 3).map((botId) => runLiveStreamReader(soak, botId)),
    runLiveStreamReader(soak, bots.flapping[0]),
  ]);
  const timer = setInterval(() => {
    const nowMs = performance.now();
    for (const client of clients) client.tick?.(nowMs);
  }, tickMs);
  return {
    botIds: [...goodBots, ...bots.flapping, bots.slow, ...bots.victims, bots.bad, bots.bad + 1, bots.bad + 2],
    async finish() {
      for (const client of clients) client.finish();
      await Promise.race([
        Promise.all([running, drained(soak, clients)]),
        wait(drainMs + 10_000, undefined, { ref: false }),
      ]);
    },
    drop() {
      clearInterval(timer);
      for (const client of clients) client.drop();
    },
  };
}

async function createBadSenders(soak: Soak): Promise<Client[]> {
  const { url } = soak.service;
  const at = { open: bots.bad, shut: bots.bad + 1, football: bots.bad + 2 };
  const person = await createPerson(url, 'bad', Object.values(at));
  await administer(url, 'PATCH', `/admin/bots/${at.shut}`, { pushEnabled: false });
  await administer(url, 'PUT', `/admin/bots/${at.football}`, {
    name: botNameOf(at.football),
    pushEnabled: true,
    eventTypeId: football,
  });
  return [new BadSender(soak, 4, person, at), new BadSender(soak, 5, person, at)];
}

/** Everything in flight is answered while the service is left alone. */
async function drained(soak: Soak, clients: readonly Client[]): Promise<void> {
  const deadlineMs = performance.now() + drainMs;
  await new Promise<void>((done) => {
    const timer = setInterval(() => {
      const isLate = performance.now() > deadlineMs;
      if (!isLate && clients.some(({ isDone }) => !isDone)) return;
      if (isLate)
        soak.promises.add(
          'events that stay unanswered',
          `${clients.filter(({ isDone }) => !isDone).length} clients still wait`,
        );
      clearInterval(timer);
      done();
    }, tickMs);
  });
}
