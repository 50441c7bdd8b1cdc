import { join } from 'node:path';
import { startRespondent } from './respondent.ts';

export type ConsumerQuestion = { readonly count: number } | { readonly handled: number };
export interface ConsumerAnswer {
  /** How many events of bot 1, 2 and so on it has stored. */
  readonly stored?: number[];
  /** When the event asked for was stored or refused, in ms since 1970. */
  readonly atMs?: number;
}

export interface Consumer {
  countStored(bots: number): Promise<number[]>;
  /** Waits until the n-th event is stored or refused. */
  whenHandled(events: number): Promise<number>;
  stop(): Promise<void>;
}

/** Resolves when it has subscribed. */
export async function startConsumer(port: number, file: string): Promise<Consumer> {
  const script = join(import.meta.dirname, 'consumer.ts');
  const child = startRespondent<ConsumerQuestion, ConsumerAnswer>(script, [String(port), file]);
  await child.next();
  return {
    countStored: async (bots) => (await child.ask({ count: bots })).stored ?? [],
    whenHandled: async (events) => (await child.ask({ handled: events })).atMs ?? Number.NaN,
    stop: () => child.stop(),
  };
}
