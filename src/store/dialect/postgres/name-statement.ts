import { createHash } from 'node:crypto';

/** A name makes PostgreSQL keep the plan; one per text, because a name stands for one text for good. */
export function nameStatement(text: string): string {
  return `scorewire-${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
}
