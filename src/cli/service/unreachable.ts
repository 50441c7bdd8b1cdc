import { reasonOf } from '#app/reason-of';
import { Failure } from '#cli/failure';

/** The failure when no answer arrived, with advice. */
export function unreachable(url: string, error: unknown, notes: readonly string[] = []): Failure {
  if (error instanceof Error && error.name === 'TimeoutError')
    return new Failure('unavailable', `The service at ${url} did not answer in time.`, notes);
  const reason = reasonOf(error);
  return new Failure('unavailable', `The service at ${url} cannot be reached: ${reason}.`, [
    ...adviceFor(reason),
    ...notes,
  ]);
}

function adviceFor(reason: string): string[] {
  if (/certificate/.test(reason)) return ['NODE_EXTRA_CA_CERTS=FILE adds a certificate authority of your own.'];
  if (/ECONNREFUSED/.test(reason)) return ['Is it running there? --url or SCOREWIRE_URL names another address.'];
  return [];
}
