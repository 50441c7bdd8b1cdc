import type { EventFields } from '#core/contract/field';
import { applyFields, createState, writeState } from '#core/ingress/live-state';
import { eventHeaderBytes, writeEventHeader } from '#store/event-log/shared/stored-run';
import { gameEvents, playGame } from '../../side-by-side/load/game.ts';

export const basketball = 3;

/** What a bot has sent, told again and again: each event as the log keeps a run of one. */
export interface History {
  /** The bytes of the n-th event, from 1; only valid until the next call. */
  runOf(sequence: number, receivedAtMs: number): Uint8Array;
  /** As the service keeps the state behind that event. */
  stateAfter(sequence: number, receivedAtMs: number): string;
}

export function createHistory(bot: number): History {
  const game = playGame(bot);
  const runs = game.map((payload) => Buffer.concat([Buffer.alloc(eventHeaderBytes), payload]));
  const views = runs.map((run, index) => {
    const view = new DataView(run.buffer, run.byteOffset, run.byteLength);
    writeEventHeader(view, 0, 0, index + 1, run.length - eventHeaderBytes);
    return view;
  });
  return {
    runOf(sequence, receivedAtMs) {
      const index = (sequence - 1) % gameEvents;
      views[index]?.setFloat64(0, receivedAtMs, true);
      return runs[index] as Buffer;
    },
    stateAfter(sequence, receivedAtMs) {
      const state = createState();
      // Every event of a game names every field, so those before it do not matter.
      const event = JSON.parse(String(game[(sequence - 1) % gameEvents])) as EventFields;
      applyFields(state, event, basketball);
      return writeState(Object.assign(state, { sequence, receivedAtMs }));
    },
  };
}
