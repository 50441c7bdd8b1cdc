import type { Manifest } from '#app/backup/manifest';
import { type Column, renderTime } from '#cli/output/cell';

/** The contents of a backup, for people. */
export const manifestColumns: readonly Column<Manifest>[] = [
  { label: 'data as of', of: ({ createdAt }) => renderTime(createdAt) },
  { label: 'made by', of: ({ scorewireVersion }) => `Scorewire ${scorewireVersion}` },
  { label: 'installation', of: ({ installation }) => installation },
  { label: 'users', of: ({ database }) => database.users },
  { label: 'bots', of: ({ database }) => database.bots },
  { label: 'fixtures', of: ({ database }) => database.fixtures },
  { label: 'events', of: describeEvents },
];

function describeEvents({ eventLog: { lastSequences, lastEventAt } }: Manifest): string {
  const bots = Object.values(lastSequences).filter((sequence) => sequence > 0).length;
  if (bots === 0) return 'none';
  const last = renderTime(lastEventAt);
  return `of ${bots} ${bots === 1 ? 'bot' : 'bots'}${last === null ? '' : `, the last at ${last}`}`;
}
