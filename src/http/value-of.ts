import { type Problem, ProblemError } from '#core/problem';
import type { Result } from '#core/result';

/** The value of an outcome; a failure ends the request with its problem. */
export function valueOf<Value>(outcome: Result<Value, Problem>): Value {
  if (outcome.ok) return outcome.value;
  throw new ProblemError(outcome.failure);
}
