import { type Judge, type JudgeParts, judgeEvent } from '#core/ingress/judge-event';
import { applyEvent, type LiveState, startNewGame } from '#core/ingress/live-state';

/** Judges by the definition alone: the fast judge has to give the same verdicts. */
export function createPlainJudge(parts: JudgeParts, state: LiveState): Judge {
  return {
    get eventTypeId() {
      return state.eventTypeId;
    },
    judge(payload, boundTo) {
      const verdict = judgeEvent(parts, payload, boundTo, state);
      if (verdict.kind === 'accepted') {
        applyEvent(state, verdict.changes, verdict.check.sport.id, verdict.beginsGame);
        state.receivedAtMs = payload.receivedAtMs;
      }
      return verdict;
    },
    startNewGame(receivedAtMs) {
      startNewGame(state);
      state.receivedAtMs = receivedAtMs;
    },
  };
}
