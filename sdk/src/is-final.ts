import { ServiceError, SignInError } from './errors.ts';

/** Whether the next try would fail in the same way. */
export function isFinal(error: unknown): boolean {
  if (error instanceof SignInError) return true;
  return error instanceof ServiceError && error.status < 500 && error.status !== 429;
}
