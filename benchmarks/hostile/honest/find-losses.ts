import { readNumberedEvent } from '#tests/process/ingress-numbered-event';
import type { Testbed } from '../testbed.ts';
import type { HonestSender } from './sender.ts';

interface Page {
  readonly items: readonly { readonly payload: Readonly<Record<string, unknown>> }[];
  readonly nextAfterSequence: number | null;
}

/** Everything that was acknowledged must be stored, and nothing twice. */
export async function findLosses(testbed: Testbed, senders: readonly HonestSender[]): Promise<string[]> {
  const losses: string[] = [];
  for (const { botId, clientId, acknowledged } of senders) {
    const stored = new Map<number, number>();
    for (let after: number | null = 0; after !== null; ) {
      const path: string = `/external/ingress/bots/${botId}/events?limit=1000&afterSequence=${after}`;
      const page = (await testbed.get(path)) as Page;
      for (const { payload } of page.items) {
        const { number } = readNumberedEvent(payload);
        stored.set(number, (stored.get(number) ?? 0) + 1);
      }
      after = page.nextAfterSequence;
    }
    const lost = [...acknowledged].filter((number) => !stored.has(number)).length;
    const twice = [...stored.values()].filter((times) => times > 1).length;
    if (lost > 0) losses.push(`${clientId}: ${lost} events are acknowledged and not stored`);
    if (twice > 0) losses.push(`${clientId}: ${twice} events are stored twice`);
  }
  return losses;
}
