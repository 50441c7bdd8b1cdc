import type { Flag } from './database.ts';

/** SQLite has no booleans, so both engines keep 0 and 1. */
export function flag(value: boolean): Flag {
  return value ? 1 : 0;
}
