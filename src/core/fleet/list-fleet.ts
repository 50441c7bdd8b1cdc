import type { ReadableBots } from '#core/ingress/read-access';
import type { Schedule } from '#core/schedule';
import type { Fleet } from './fleet.ts';
import { fleetCursor } from './fleet-cursor.ts';
import { recordsOf } from './follow-fleet.ts';

const sliceRecords = 100;

/** The JSON text of the list, in pieces. */
export async function* listFleet(
  fleet: Fleet,
  readable: ReadableBots,
  schedule: Schedule,
): AsyncGenerator<string, void> {
  const cursor = fleetCursor(fleet, fleet.version, readable);
  const records = recordsOf(fleet, readable);
  let piece = `{"at":"${fleet.last.at}","cursor":"${cursor}","bots":[`;
  for (const [nth, { json }] of records.entries()) {
    piece += nth === 0 ? json : `,${json}`;
    if ((nth + 1) % sliceRecords > 0) continue;
    yield piece;
    piece = '';
    await new Promise<void>(schedule);
  }
  yield `${piece}]}`;
}

/** The newest change of any bot in the list, with the bots that are in it. */
export function fleetTag(fleet: Fleet, readable: ReadableBots): string {
  const records = recordsOf(fleet, readable);
  const newest = records.reduce((version, record) => Math.max(version, record.version), fleet.removedAt);
  return fleetCursor(fleet, newest, readable);
}
