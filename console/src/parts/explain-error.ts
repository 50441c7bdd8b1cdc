import { ScorewireError, ServiceError } from '@scorewire/client';
import { texts } from '#console/texts.ts';

/** The sentence of the service, with every fault that it names. */
export function explainError(error: unknown): string {
  if (error instanceof ServiceError) {
    const details = error.errors.map(({ detail }) => detail).filter((detail) => !error.message.includes(detail));
    return [error.message, ...details].join(' ');
  }
  return error instanceof ScorewireError ? error.message : texts.parts.failed;
}
