import { type Client, exchange, openClients } from './client.ts';
import { playGame } from './game.ts';
import { type Job, nothingStored, type Outcome } from './job.ts';
import { encodePuback, encodeQos1Publish } from './packets.ts';
import { openSubscriber } from './subscriber.ts';
import { startUsage } from './usage.ts';
import { drain } from './window.ts';

const connectionsPerUser = 4;
const eventsPerBot = 3;

/**
 * Pushes the beginning of a game to every bot, while one subscriber of each user gets the live payloads of that user's bots. The connections
 * stay open until this process ends, so that the measured memory is that of live bots.
 */
export async function bringLive(job: Job): Promise<Outcome> {
  const { bots = 0, signIns = [], pid } = job;
  const connections = connectionsPerUser * signIns.length;
  const usage = startUsage(pid);
  let delivered = 0;
  for (const signIn of signIns) await openSubscriber(job, signIn, 'bot/+/json', 0, () => (delivered += 1));
  const clients = await openClients(job, connections, 0, (index) => signIns[index % signIns.length]);
  const from = performance.now();
  await Promise.all(clients.map((client, index) => pushInTurn(client, index + 1, connections, bots)));
  const seconds = (performance.now() - from) / 1000;
  const pushed = bots * eventsPerBot;
  await drain(() => pushed - delivered);
  return { ...nothingStored, ...usage(), figures: { delivered }, operations: pushed, seconds };
}

/** Each event goes to all bots of the connection before the next one, so that all bots are live at the same time. */
async function pushInTurn(client: Client, firstBot: number, step: number, bots: number): Promise<void> {
  const events = playGame('basketball', firstBot).slice(0, eventsPerBot);
  for (const [index, event] of events.entries())
    for (let bot = firstBot; bot <= bots; bot += step)
      await exchange(client, encodeQos1Publish(`bot/${bot}/ingress`, index + 1, event), encodePuback(index + 1));
}
