import type { BotList } from '#console/api/bot-statuses.ts';
import type { BotState } from '#console/parts/bot-state.ts';

export type BotCounts = Readonly<Record<BotState | 'all', number>>;

export function countBots({ bots }: BotList): BotCounts {
  const counts = { all: bots.size, live: 0, quiet: 0, stale: 0, failing: 0, silent: 0 };
  for (const { state } of bots.values()) counts[state] += 1;
  return counts;
}

export function areSameCounts(a: BotCounts, b: BotCounts): boolean {
  return Object.entries(a).every(([state, count]) => b[state as BotState] === count);
}
