import type { Rejection } from '#sdk';
import type { SimulationPlan } from './plan.ts';
import { type SimulatedBot, sendingsOf } from './simulated-bot.ts';
import type { Tally } from './tally.ts';

/** The events of a simulation that the service has. */
export interface Reconciliation {
  stored: number;
  refused: number;
}

/** Bots that are read at the same time. */
const readersMax = 4;

/**
 * Reads every event and every refusal back, and compares them with what was sent: number, order, sequence and content. Differences go to the
 * tally. The events that were sent are made again from the seed.
 */
export async function reconcile(
  bots: readonly SimulatedBot[],
  plan: SimulationPlan,
  tally: Tally,
  onTick: (bots: number) => void = () => {},
): Promise<Reconciliation> {
  const found = { stored: 0, refused: 0 };
  const left = [...bots];
  let done = 0;
  const work = async (): Promise<void> => {
    for (let bot = left.shift(); bot !== undefined; bot = left.shift()) {
      const { stored, refused } = remember(bot, plan);
      const counts = [await compareStored(bot, stored, tally), await compareRefused(bot, refused, tally)] as const;
      found.stored += counts[0];
      found.refused += counts[1];
      onTick((done += 1));
    }
  };
  await Promise.all(Array.from({ length: readersMax }, work));
  return found;
}

interface Sent {
  readonly text: string;
  readonly sequence: number;
  readonly status: string | undefined;
}

/** The events sent to a bot, by their expected outcome. Events without a verdict already count as differences. */
function remember(bot: SimulatedBot, plan: SimulationPlan): { readonly stored: Sent[]; readonly refused: Sent[] } {
  const sent: Sent[] = [];
  const sendings = sendingsOf(bot.seat, plan);
  for (const sequence of bot.sequences) {
    const { value } = sendings.next();
    if (!value) break;
    const { payload, fault } = value;
    sent.push({ text: toText(payload), sequence, status: fault?.status });
  }
  return {
    stored: sent.filter(({ sequence }) => sequence > 0),
    refused: sent.filter(({ sequence }) => sequence === 0),
  };
}

/** As the service shows it: bytes that are not UTF-8 become U+FFFD. */
function toText(payload: string | Uint8Array): string {
  return typeof payload === 'string' ? payload : new TextDecoder().decode(payload);
}

async function compareStored({ seat }: SimulatedBot, expected: readonly Sent[], tally: Tally): Promise<number> {
  const { bot, clientId } = seat;
  const [first] = expected;
  if (first === undefined) return 0;
  let count = 0;
  for await (const event of bot.events({ afterSequence: first.sequence - 1 })) {
    if (event.clientId !== clientId) continue;
    const sent = expected[count];
    count += 1;
    const place = `Event ${event.sequence} in the log of bot ${bot.id}`;
    if (sent === undefined) tally.differ(`${place} was not sent by this simulation.`);
    else if (sent.sequence !== event.sequence) tally.differ(`${place} was acknowledged as ${sent.sequence}.`);
    else if (sent.text !== JSON.stringify(event.payload)) tally.differ(`${place} has another content than was sent.`);
  }
  if (count < expected.length)
    tally.differ(`The service has ${count} of ${expected.length} events that it acknowledged for bot ${bot.id}.`);
  return count;
}

/** Refusals are written a moment after their answer: read again until they are there. */
const [againMs, againMax] = [250, 40];

async function compareRefused(bot: SimulatedBot, expected: readonly Sent[], tally: Tally): Promise<number> {
  const { id } = bot.seat.bot;
  let found = await readRefused(bot, expected.length);
  for (let again = 0; found.length < expected.length && again < againMax; again += 1) {
    await new Promise((resolve) => setTimeout(resolve, againMs));
    found = await readRefused(bot, expected.length);
  }
  if (found.length !== expected.length)
    tally.differ(`The service has ${found.length} refusals of bot ${id}, but ${expected.length} events were refused.`);
  for (const [index, { payload, status }] of found.entries()) {
    const sent = expected[index];
    if (sent !== undefined && (sent.text !== payload || sent.status !== status.statusName))
      tally.differ(`Refusal ${index + 1} of bot ${id} is not about the event that was refused.`);
  }
  return found.length;
}

/** The refusals of this simulation, oldest first. */
async function readRefused({ seat }: SimulatedBot, count: number): Promise<Rejection[]> {
  const found: Rejection[] = [];
  if (count === 0) return found;
  for await (const rejection of seat.bot.rejections()) {
    if (rejection.clientId === seat.clientId) {
      if (!isStoreFault(rejection)) found.push(rejection);
    } else if (found.length >= count) break;
  }
  return found.toReversed();
}

/** The service may also keep refusals for its own store faults. None of the deliberate faults has this status. */
function isStoreFault({ status }: Rejection): boolean {
  return status.statusName === 'ProcessingError';
}
