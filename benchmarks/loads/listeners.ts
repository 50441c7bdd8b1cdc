import { closeClients } from './client.ts';
import { type Job, nowMs, type Outcome, signInOf } from './job.ts';
import { pushGames } from './saturate.ts';
import { openSubscriber } from './subscriber.ts';
import { drain } from './window.ts';

const bots = 50;
const subscribers = 100;

/**
 * The saturating load with bad events in it, while senders listen to what is refused (QoS 1) and screens to what is live (QoS 0),
 * two of each per bot. What is live may be dropped when a screen is slow; a status may not.
 */
export async function saturateWithListeners(job: Job): Promise<Outcome> {
  const heard = { status: 0, live: 0 };
  const clients = [];
  for (let index = 0; index < subscribers; index += 1) {
    const bot = (index % bots) + 1;
    const topic = `bot/${bot}`;
    const of = signInOf(job, bot);
    clients.push(await openSubscriber(job, of, `${topic}/ingress_status`, 1, () => (heard.status += 1)));
    clients.push(await openSubscriber(job, of, `${topic}/${job.liveTopic}`, 0, () => (heard.live += 1)));
  }
  const outcome = await pushGames({ ...job, variation: 'bad' }, 'basketball');
  const seconds = (nowMs() - outcome.startedAtMs) / 1000;
  const { live, status } = heard;
  const refused = outcome.published - Object.values(outcome.accepted).reduce((sum, count) => sum + count, 0);
  if (job.answersRefusals) await drain(() => (refused * subscribers) / bots - heard.status);
  // What comes now comes too late, and must not be answered any more.
  for (const client of clients) client.onBytes = () => {};
  await closeClients(clients);
  return { ...outcome, figures: { ...outcome.figures, live: live / seconds, status: status / seconds } };
}
