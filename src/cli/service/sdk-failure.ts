import { reasonOf } from '#app/reason-of';
import { outcomeOfStatus } from '#cli/exit-code';
import { Failure } from '#cli/failure';
import { unreachable } from './unreachable.ts';

/** The failure for an error of the client library. Errors are recognised by name, so that only commands that connect load the library. */
export function sdkErrorToFailure(error: unknown, url: string, broker: string | undefined): unknown {
  if (!(error instanceof Error)) return error;
  switch (error.name) {
    case 'SignInError':
      return signInFailure(error, url);
    case 'NotAllowedError':
      return new Failure('not-allowed', error.message, [
        'An administrator assigns bots: scorewire user assign USERNAME BOT',
      ]);
    case 'UnreachableError':
      return broker === undefined ? unreachable(url, error.cause ?? error) : brokerUnreachable(broker, error);
    case 'ServiceError':
      return serviceErrorToFailure(error as Error & { readonly status: number; readonly traceId?: string });
    case 'ScorewireError':
    case 'ClosedError':
    case 'VerdictUnknownError':
    case 'SlowReaderError':
      return new Failure('unavailable', error.message);
    default:
      return error;
  }
}

function signInFailure({ message }: Error, url: string): Failure {
  if (/broker credentials, which/.test(message))
    return new Failure('not-allowed', 'This is a password of broker credentials, which sign in to MQTT only.', [
      'Sign in with the password of the user: run scorewire login.',
    ]);
  return new Failure('not-allowed', `The username or password is wrong for ${url}.`, [
    'Run scorewire login, or check SCOREWIRE_USERNAME and SCOREWIRE_PASSWORD.',
  ]);
}

function brokerUnreachable(broker: string, error: Error): Failure {
  const reason = reasonOf(error.cause ?? error);
  return new Failure('unavailable', `The broker at ${broker} cannot be reached: ${reason}.`, [
    'Check --broker. Without it, the broker is reached at the address of the service.',
  ]);
}

function serviceErrorToFailure(error: Error & { readonly status: number; readonly traceId?: string }): Failure {
  const outcome = outcomeOfStatus(error.status);
  if (outcome === 'ok') throw new Error(`${error.status} is a success`);
  return new Failure(outcome, error.message, error.traceId === undefined ? [] : [`trace id ${error.traceId}`]);
}
