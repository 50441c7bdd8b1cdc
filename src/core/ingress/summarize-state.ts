import { type BoardSummary, compileBoardSummary, type SummarizeBoard } from '#core/contract/board-summary';
import { sports } from '#core/contract/catalog';
import type { LiveState } from './live-state.ts';

/** Undefined before the first event. */
export function summarizeState(state: Readonly<LiveState>): BoardSummary | undefined {
  return summaries.get(state.eventTypeId)?.(state.entries, state.gameStartedAtMs);
}

const summaries: ReadonlyMap<number, SummarizeBoard> = new Map(
  sports.filter(({ ingress }) => ingress !== null).map((sport) => [sport.id, compileBoardSummary(sport)]),
);
