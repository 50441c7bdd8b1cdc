import { closeClients } from '../../support/load/client.ts';
import { drain } from '../../support/load/window.ts';
import type { Job, Outcome } from './job.ts';
import { nowMs } from './now.ts';
import { saturate } from './saturate.ts';
import { signInOf } from './sign-in-of.ts';
import { openSubscriber } from './subscriber.ts';

const bots = 50;
const subscribers = 100;

/**
 * The saturating load with bad events in it, while senders listen to what is refused (QoS 1) and screens to what is live (QoS 0),
 * two of each per bot. What is live may be dropped when a screen is slow; a status may not.
 */
export async function saturateWithListeners(job: Job): Promise<Outcome> {
  const heard = { status: 0, live: 0 };
  const signIn = signInOf(job);
  const clients = [];
  for (let index = 0; index < subscribers; index += 1) {
    const topic = `bot/${(index % bots) + 1}`;
    const of = signIn(index);
    clients.push(await openSubscriber(job, of, `${topic}/ingress_status`, 1, () => (heard.status += 1)));
    clients.push(await openSubscriber(job, of, `${topic}/${job.liveTopic}`, 0, () => (heard.live += 1)));
  }
  const outcome = await saturate(job, true);
  const seconds = (nowMs() - outcome.startedAtMs) / 1000;
  const { live, status } = heard;
  const refused = outcome.published - outcome.accepted.reduce((sum, count) => sum + count, 0);
  if (job.answersRefusals) await drain(() => (refused * subscribers) / bots - heard.status);
  // What comes now comes too late, and must not be answered any more.
  for (const client of clients) client.onBytes = () => {};
  await closeClients(clients);
  return { ...outcome, figures: { ...outcome.figures, live: live / seconds, status: status / seconds } };
}
