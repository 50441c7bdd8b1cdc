import type { Problem } from '#core/problem';
import type { Result } from '#core/result';

/** The value of an outcome that only a bug can make fail. */
export function assertOk<Value>(outcome: Result<Value, Problem>): Value {
  if (outcome.ok) return outcome.value;
  throw new Error(outcome.failure.detail);
}
