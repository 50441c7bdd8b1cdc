import { text } from '#cli/command';
import { connectionOptions } from '#cli/service/connection';

export const listOptions = {
  limit: text('COUNT', 'show at most this many; all by default'),
  ...connectionOptions,
} as const;
