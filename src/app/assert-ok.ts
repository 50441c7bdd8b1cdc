import type { Problem } from '#core/problem';
import type { Result } from '#core/result';

/** For outcomes that can only fail by a mistake of ours. */
export function assertOk<Value>(outcome: Result<Value, Problem>): Value {
  if (outcome.ok) return outcome.value;
  throw new Error(outcome.failure.detail);
}
