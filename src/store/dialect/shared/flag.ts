import type { Flag } from './database.ts';

/** SQLite has no booleans, so both dialects store 0 and 1. */
export function flag(value: boolean): Flag {
  return value ? 1 : 0;
}
