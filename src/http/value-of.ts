import { type Problem, ProblemError } from '#core/problem';
import type { Result } from '#core/result';

/** Returns the value of an outcome, or throws its problem. */
export function valueOf<Value>(outcome: Result<Value, Problem>): Value {
  if (outcome.ok) return outcome.value;
  throw new ProblemError(outcome.failure);
}
