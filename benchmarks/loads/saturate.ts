import { createAckCounter } from './ack-counter.ts';
import { type Client, closeClients, openClients } from './client.ts';
import { createEvent } from './fixed-event.ts';
import { createGameRing, firstBotOf, type SportName } from './game.ts';
import { type Job, nowMs, type Outcome, signInOf } from './job.ts';
import { createRing, encodePackets, type Ring } from './ring.ts';
import { spoiledEvery } from './sport-game.ts';
import { drain, measureWindow } from './window.ts';

interface Saturation {
  readonly connections: number;
  readonly inFlight: number;
  /** One write per acknowledgement would keep the generator as busy as a server that acknowledges one by one. */
  readonly acksPerWrite: number;
  /** The bot of the first connection; the others follow. */
  readonly firstBot: number;
  ringOf(bot: number): Ring;
}

const dense = { connections: 50, inFlight: 50, acksPerWrite: 4, firstBot: 1 } as const;

/** Each connection pushes the game of its bot. Games with new values are numbered through in all connections and rounds. */
export async function pushGames(job: Job, sport: SportName): Promise<Outcome> {
  const { variation = 'plain' } = job;
  // Far fewer than a thousand events a millisecond: numbers of a later round are higher.
  let number = Date.now() * 1000;
  const nextNumber = variation === 'new values' ? () => number++ : undefined;
  const ringOf = (bot: number): Ring => createGameRing(sport, bot, variation, nextNumber);
  const outcome = await saturate(job, {
    ...dense,
    firstBot: job.firstBot ?? firstBotOf(sport),
    connections: job.connections ?? dense.connections,
    ringOf,
  });
  if (variation !== 'bad') return outcome;
  const good = Object.entries(outcome.accepted).map(([bot, sent]) => [bot, sent - Math.floor(sent / spoiledEvery)]);
  return { ...outcome, accepted: Object.fromEntries(good) as Record<number, number> };
}

/** Many bots with one event in flight each: every commit has single events all over the log, where a long log is deepest. */
export function pushSparsely(job: Job): Promise<Outcome> {
  const ringOf = (bot: number): Ring => createGameRing('basketball', bot);
  return saturate(job, { connections: 1000, inFlight: 1, acksPerWrite: 1, firstBot: 1, ringOf });
}

/** Events of one size without a game, for a broker that does not look at them. */
export function measureQos1(job: Job): Promise<Outcome> {
  return saturate(job, { ...dense, ringOf: (bot) => createEventRing(`bot/${bot}/ingress`, dense.inFlight) });
}

/** Two rounds of ids, so that an id comes again only long after its acknowledgement. */
export function createEventRing(topic: string, inFlight: number): Ring {
  const events = Array.from({ length: inFlight * 2 }, (_, index) => createEvent(index));
  return createRing(encodePackets(topic, events, inFlight));
}

/** A closed loop: acknowledgements let the next events of their connection go. */
async function saturate(job: Job, saturation: Saturation): Promise<Outcome> {
  const { connections, firstBot } = saturation;
  const clients = await openClients(job, connections, 0, (index) => signInOf(job, firstBot + index));
  const load = { acked: 0, running: true };
  const startedAtMs = nowMs();
  const loops = clients.map((client, index) => startLoop(client, firstBot + index, saturation, load));
  const window = await measureWindow(job.pid, job.seconds, () => load.acked);
  load.running = false;
  const published = loops.reduce((sum, sent) => sum + sent(), 0);
  await drain(() => published - load.acked);
  await closeClients(clients);
  const accepted = Object.fromEntries(loops.map((sent, index) => [firstBot + index, sent()]));
  return { ...window, figures: { rate: window.operations / window.seconds }, startedAtMs, accepted, published };
}

/** Returns a function that tells how many events were sent. */
function startLoop(
  client: Client,
  bot: number,
  { ringOf, inFlight, acksPerWrite }: Saturation,
  load: { acked: number; running: boolean },
): () => number {
  const ring = ringOf(bot);
  const acks = createAckCounter(ring.packetId);
  let [sent, credit] = [0, 0];
  const send = (count: number): void => {
    sent += count;
    client.socket.write(ring.take(count));
  };
  client.onBytes = (bytes, length) => {
    const count = acks.count(bytes, length);
    load.acked += count;
    credit += count;
    if (load.running && credit >= acksPerWrite) {
      send(credit);
      credit = 0;
    }
  };
  send(inFlight);
  return () => sent;
}
