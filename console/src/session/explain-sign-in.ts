import { ServiceError, SignInError, UnreachableError } from '@scorewire/client';
import { texts } from '#console/texts.ts';

const { signIn } = texts;

/** Why signing in failed, as a sentence that says what to do. */
export function explainSignIn(error: unknown): string {
  if (error instanceof UnreachableError) return signIn.unreachable;
  if (error instanceof ServiceError && error.retryAfterSeconds !== undefined)
    return signIn.throttled(error.retryAfterSeconds);
  if (error instanceof SignInError || error instanceof ServiceError) return error.message;
  return signIn.failed;
}
