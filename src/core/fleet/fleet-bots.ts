import type { Bot } from '#core/bot';
import type { BotReader } from '#core/ports/bot-store';
import type { Change } from '#core/ports/change-feed';
import type { VenueReader } from '#core/ports/venue-store';
import { readOnSchedule, type Schedule } from '#core/schedule';

export interface BotSources {
  readonly bots: Pick<BotReader, 'list' | 'find'>;
  readonly venues: Pick<VenueReader, 'list'>;
  readonly schedule: Schedule;
}

/** Gets the current bots, and the ids of removed ones. */
export interface BotAudience {
  put(bot: Bot, venueName: string | null): void;
  remove(botId: number): void;
}

const pageLimit = 200;
/** When more bots than this changed, all bots are read again. */
const changedMax = 100;

/** Reads all bots and the names of their venues once, then only what changed. */
export class FleetBots {
  private readonly sources: BotSources;
  private readonly audience: BotAudience;
  private readonly changed = new Set<number>();
  private known = new Set<number>();
  private venueNames = new Map<number, string | null>();
  private mustReadAll = true;

  constructor(sources: BotSources, audience: BotAudience) {
    this.sources = sources;
    this.audience = audience;
  }

  onChange({ resource, id }: Change): void {
    if (resource === 'venue') this.mustReadAll = true;
    if (resource === 'bot' && id !== 0 && this.changed.size < changedMax) this.changed.add(id);
    else if (resource === 'bot') this.mustReadAll = true;
  }

  async read(): Promise<void> {
    if (this.mustReadAll) await this.readAll();
    for (const id of this.changed) await this.readOne(id);
  }

  private async readOne(id: number): Promise<void> {
    // First, so that a change during the read is not lost.
    this.changed.delete(id);
    try {
      const bot = await this.sources.bots.find(id);
      if (bot === undefined) this.remove(id);
      else this.put(bot);
    } catch (error) {
      this.changed.add(id);
      throw error;
    }
  }

  private async readAll(): Promise<void> {
    this.mustReadAll = false;
    this.changed.clear();
    try {
      const { bots, venues, schedule } = this.sources;
      const names = new Map<number, string | null>();
      for await (const { id, name } of readPages(venues, schedule)) names.set(id, name);
      this.venueNames = names;
      const gone = new Set(this.known);
      for await (const bot of readPages(bots, schedule)) {
        gone.delete(bot.id);
        this.put(bot);
      }
      for (const id of gone) this.remove(id);
    } catch (error) {
      this.mustReadAll = true;
      throw error;
    }
  }

  private put(bot: Bot): void {
    this.known.add(bot.id);
    this.audience.put(bot, bot.venueId === null ? null : (this.venueNames.get(bot.venueId) ?? null));
  }

  private remove(id: number): void {
    if (this.known.delete(id)) this.audience.remove(id);
  }
}

async function* readPages<Item extends { readonly id: number }>(
  reader: { list(page: { after: number | null; limit: number }): Promise<Item[]> },
  schedule: Schedule,
): AsyncGenerator<Item, void> {
  for (let after: number | null = null; ; ) {
    const page = await readOnSchedule(schedule, () => reader.list({ after, limit: pageLimit }));
    yield* page.slice(0, pageLimit);
    // The store returns one more when there is another page.
    if (page.length <= pageLimit) return;
    after = page[pageLimit - 1]?.id ?? null;
  }
}
