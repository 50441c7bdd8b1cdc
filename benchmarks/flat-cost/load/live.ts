import { playGame } from '../../side-by-side/load/game.ts';
import { openSubscriber } from '../../side-by-side/load/subscriber.ts';
import { type Client, exchange, openClients } from '../../support/load/client.ts';
import { encodeQos1Publish } from '../../support/load/packets.ts';
import { drain } from '../../support/load/window.ts';
import { encodePuback } from './encode-puback.ts';
import type { LiveJob } from './job.ts';

export interface LiveOutcome {
  readonly seconds: number;
  readonly pushed: number;
  /** Live payloads that the subscribers got. */
  readonly delivered: number;
}

const connectionsPerUser = 4;
const eventsPerBot = 3;

/**
 * Pushes the beginning of a game to every bot, while one subscriber of each user gets the live payloads of his bots. The connections
 * stay open until this process ends, so that the memory is that of bots which are live.
 */
export async function bringLive(job: LiveJob): Promise<LiveOutcome> {
  const { bots, signIns } = job;
  const connections = connectionsPerUser * signIns.length;
  const heard = { live: 0 };
  for (const signIn of signIns) await openSubscriber(job, signIn, 'bot/+/json', 0, () => (heard.live += 1));
  const clients = await openClients(job, connections, 0, (index) => signIns[index % signIns.length]);
  const from = performance.now();
  await Promise.all(clients.map((client, index) => pushInTurn(client, index + 1, connections, bots)));
  const seconds = (performance.now() - from) / 1000;
  const pushed = bots * eventsPerBot;
  await drain(() => pushed - heard.live);
  return { seconds, pushed, delivered: heard.live };
}

/** The bots of a connection one after the other, again for each event, so that all are live at the same time. */
async function pushInTurn(client: Client, firstBot: number, step: number, bots: number): Promise<void> {
  const events = playGame(firstBot).slice(0, eventsPerBot);
  for (const [index, event] of events.entries()) {
    const packetId = index + 1;
    for (let bot = firstBot; bot <= bots; bot += step)
      await exchange(client, encodeQos1Publish(`bot/${bot}/ingress`, packetId, event), encodePuback(packetId));
  }
}
