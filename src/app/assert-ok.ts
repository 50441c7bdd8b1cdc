import type { Problem } from '#core/problem';
import type { Result } from '#core/result';

/** Returns the value of an outcome that fails only through a bug. */
export function assertOk<Value>(outcome: Result<Value, Problem>): Value {
  if (outcome.ok) return outcome.value;
  throw new Error(outcome.failure.detail);
}
