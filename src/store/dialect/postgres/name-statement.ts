import { createHash } from 'node:crypto';

/** With a name, PostgreSQL keeps the plan of a statement. A name must always mean the same text, so it is derived from the text. */
export function nameStatement(text: string): string {
  return `scorewire-${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
}
