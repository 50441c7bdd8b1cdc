import type { ReadableBots } from '#core/ingress/read-access';
import type { Schedule } from '#core/schedule';
import type { Fleet } from './fleet.ts';
import { fleetCursor, readFleetCursor } from './fleet-cursor.ts';
import type { FleetRecord } from './fleet-record.ts';

export interface FleetReader {
  /** The cursor of the last event that the reader has. */
  readonly cursor?: string | undefined;
  readonly stop: AbortSignal;
  readonly schedule: Schedule;
  /** Called before every event; undefined when the reader may no longer read any bot. Rejects when the store fails. */
  findReadable(): Promise<ReadableBots | undefined>;
}

/** Records whose texts are joined without a pause. */
const sliceRecords = 100;

/**
 * Yields the text of Server-Sent Events: first all bots, or the changes since the cursor, then the changes of each round. A slow reader skips rounds
 * and gets the newest status of the bots that changed meanwhile.
 */
export async function* followFleet(fleet: Fleet, reader: FleetReader): AsyncGenerator<string, void> {
  const { stop, schedule } = reader;
  const watch = fleet.watch();
  stop.addEventListener('abort', watch.close);
  try {
    await fleet.refresh();
    let readable = await reader.findReadable();
    let sent = readable && readFleetCursor(fleet, reader.cursor, readable);
    while (readable !== undefined && !stop.aborted) {
      const { version } = fleet;
      if (sent !== version) yield* tell(sent, readable);
      sent = version;
      if (fleet.version === sent) await watch.next();
      if (stop.aborted) return;
      const known: ReadableBots = readable;
      readable = await findReadable(known);
      if (readable !== undefined && readable !== known) yield* tellRights(known, readable);
    }
  } finally {
    stop.removeEventListener('abort', watch.close);
    watch.close();
  }

  /** While the store fails, the stream sends nothing, and ends when that takes too long. */
  async function findReadable(known: ReadableBots): Promise<ReadableBots | undefined> {
    for (;;) {
      try {
        return await reader.findReadable();
      } catch {
        await watch.next();
        if (stop.aborted) return known;
      }
    }
  }

  function* changesSince(sent: number, readable: ReadableBots): Generator<string, void> {
    if (sent === fleet.version - 1) {
      for (const [id, json] of fleet.last.changes) if (mayRead(readable, id)) yield json;
    } else for (const record of recordsOf(fleet, readable)) if (record.version > sent) yield record.json;
  }

  async function* tell(sent: number | undefined, readable: ReadableBots): AsyncGenerator<string, void> {
    const { version, last, removedAt } = fleet;
    const isAll = sent === undefined || (sent < version - 1 && sent < removedAt);
    if (!isAll && readable === 'all' && removedAt === version)
      yield removedEvent(fleet, version, readable, last.removed);
    const jsons = isAll ? jsonsOf(recordsOf(fleet, readable)) : changesSince(sent ?? 0, readable);
    yield* botsEvent(version, readable, jsons, isAll);
  }

  /** The set of bots that the reader may read has changed. */
  async function* tellRights(known: ReadableBots, readable: ReadableBots): AsyncGenerator<string, void> {
    const ids = fleet.list.map(({ bot }) => bot.id);
    const gone = (known === 'all' ? ids : [...known]).filter((id) => !mayRead(readable, id));
    if (gone.length > 0) yield removedEvent(fleet, fleet.version, readable, gone);
    const added = recordsOf(fleet, readable).filter(({ bot }) => !mayRead(known, bot.id));
    if (added.length > 0) yield* botsEvent(fleet.version, readable, jsonsOf(added), false);
  }

  /** In pieces, because thousands of bots are megabytes of text. */
  async function* botsEvent(
    version: number,
    readable: ReadableBots,
    jsons: Iterable<string>,
    isAll: boolean,
  ): AsyncGenerator<string, void> {
    const head = `id: ${fleetCursor(fleet, version, readable)}\nevent: bots\ndata: {"at":"${fleet.last.at}","isAll":${isAll},"bots":[`;
    let piece = '';
    let count = 0;
    for (const json of jsons) {
      piece += `${count === 0 ? head : ','}${json}`;
      count += 1;
      if (count % sliceRecords > 0) continue;
      yield piece;
      piece = '';
      await new Promise<void>(schedule);
    }
    if (count > 0) yield `${piece}]}\n\n`;
    else if (isAll) yield `${head}]}\n\n`;
  }
}

function removedEvent(fleet: Fleet, version: number, readable: ReadableBots, ids: readonly number[]): string {
  return `id: ${fleetCursor(fleet, version, readable)}\nevent: removed\ndata: ${JSON.stringify({ ids })}\n\n`;
}

export function recordsOf(fleet: Fleet, readable: ReadableBots): FleetRecord[] {
  // A record of version 0 is in the middle of its first round.
  return fleet.list.filter(({ bot, version }) => version > 0 && mayRead(readable, bot.id));
}

export function mayRead(readable: ReadableBots, botId: number): boolean {
  return readable === 'all' || readable.has(botId);
}

function* jsonsOf(records: readonly FleetRecord[]): Generator<string, void> {
  for (const { json } of records) yield json;
}
