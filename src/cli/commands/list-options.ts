import { text } from '#cli/command';
import { connectionOptions } from '#cli/service/connection';

/** The options of every command that lists things. */
export const listOptions = {
  limit: text('COUNT', 'show so many at the most; all when not given'),
  ...connectionOptions,
} as const;
