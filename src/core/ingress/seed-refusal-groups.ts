import type { EventLog, LoggedRefusal } from '#core/ports/event-log';
import type { RefusalGroups } from './refusal-groups.ts';
import type { IngressStatus } from './status.ts';

const refusalsMax = 2000;
const bytesMax = 4_194_304;
const pageMax = 100;
const pageBytesMax = 131_072;

/** Counts the newest refusals of the log after a start, so that the groups do not begin empty. Those that arrive from now on are counted as they do. */
export async function seedRefusalGroups(
  groups: Pick<RefusalGroups, 'add'>,
  log: Pick<EventLog, 'readAllRefusals'>,
  startedAtMs: number,
): Promise<void> {
  const found = await readNewest(log);
  // The oldest first, because a group keeps its newest example.
  for (const refusal of found.toReversed()) {
    if (refusal.receivedAtMs >= startedAtMs) continue;
    const { statusName: name, message, errors } = JSON.parse(refusal.status) as IngressStatus;
    groups.add(refusal, { name, message, errors });
  }
}

/** In small pages, so that events do not wait for them. */
async function readNewest(log: Pick<EventLog, 'readAllRefusals'>): Promise<LoggedRefusal[]> {
  const found: LoggedRefusal[] = [];
  let bytes = 0;
  while (found.length < refusalsMax && bytes < bytesMax) {
    const page = await log.readAllRefusals({ beforeId: found.at(-1)?.id, limit: pageMax, bytesMax: pageBytesMax });
    if (page.length === 0) break;
    found.push(...page);
    for (const { payload, status } of page) bytes += payload.length + status.length;
  }
  return found;
}
