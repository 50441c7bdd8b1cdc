import type { Bot } from '#core/bot';
import { lookBackMs, nextWithinMs, pickCurrent } from '#core/current-fixtures';
import { formatDateTime } from '#core/date-time';
import { type Fixture, parseDocument, type StoredFixture } from '#core/fixture';
import type { FixtureReader } from '#core/ports/fixture-store';
import { readOnSchedule, type Schedule } from '#core/schedule';

const pageLimit = 200;

/** The fixtures of all bots around now. Reading them together takes a few queries instead of two for every bot. */
export class NearFixtures {
  private byBot = new Map<number, Fixture[]>();
  /** Fixtures that name no bot belong to all bots of their venue. */
  private byVenue = new Map<number, Fixture[]>();

  async read(reader: Pick<FixtureReader, 'listStarting'>, nowMs: number, schedule: Schedule): Promise<void> {
    const byBot = new Map<number, Fixture[]>();
    const byVenue = new Map<number, Fixture[]>();
    const range = { fromMs: nowMs - lookBackMs, toMs: nowMs + nextWithinMs, limit: pageLimit };
    for (let after: StoredFixture | undefined; ; ) {
      const page = await readOnSchedule(schedule, () => reader.listStarting({ ...range, after }));
      for (const { botIds, venueId, document } of page) {
        const fixture = parseDocument(document);
        for (const botId of botIds) add(byBot, botId, fixture);
        if (botIds.length === 0 && venueId !== null) add(byVenue, venueId, fixture);
      }
      after = page.at(-1);
      if (page.length < pageLimit) break;
    }
    this.byBot = byBot;
    this.byVenue = byVenue;
  }

  /** As `CurrentFixtures.find` does. */
  find({ id, venueId }: Bot, nowMs: number): Fixture | null {
    const own = this.byBot.get(id);
    const shared = venueId === null ? undefined : this.byVenue.get(venueId);
    if (own === undefined && shared === undefined) return null;
    const all = own === undefined || shared === undefined ? (own ?? shared ?? []) : [...own, ...shared].sort(byStart);
    const now = formatDateTime(nowMs);
    const started = all.filter(({ fixtureStartTime }) => fixtureStartTime <= now).toReversed();
    return pickCurrent({ started, coming: all.slice(started.length) }, nowMs);
  }
}

/** Times in the same format can be compared as texts. */
function byStart(a: Fixture, b: Fixture): number {
  if (a.fixtureStartTime === b.fixtureStartTime) return a.id - b.id;
  return a.fixtureStartTime < b.fixtureStartTime ? -1 : 1;
}

function add(lists: Map<number, Fixture[]>, key: number, fixture: Fixture): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [fixture]);
  else list.push(fixture);
}
