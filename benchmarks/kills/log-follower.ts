import { isDeepStrictEqual } from 'node:util';
import type { BrokenPromises } from '../soak/broken-promises.ts';
import type { EventPage, ShownLive } from '../soak/check/audit.ts';
import type { Ledger } from '../soak/check/ledger.ts';
import { Reconciliation } from '../soak/check/reconcile.ts';

/** How the log and the live state of a bot are read. */
export interface LogReader {
  readPage(botId: number, afterSequence: number, limit: number): Promise<EventPage>;
  readLive(botId: number): Promise<ShownLive | undefined>;
}

const pageMax = 1000;

/** Reads the logs on from where it was the last time, while events come in, and compares them with what the senders know. */
export class LogFollower {
  readonly #reader: LogReader;
  readonly #promises: BrokenPromises;
  readonly #bots: ReadonlyMap<number, Reconciliation>;

  constructor(botIds: readonly number[], ledgers: readonly Ledger[], reader: LogReader, promises: BrokenPromises) {
    this.#reader = reader;
    this.#promises = promises;
    this.#bots = new Map(botIds.map((botId) => [botId, new Reconciliation(botId, ledgers, promises)]));
  }

  /** Everything that was acknowledged before the call must be in the logs, and each live state must be what its log comes to. */
  async check(): Promise<void> {
    for (const [botId, reconciliation] of this.#bots) {
      const owed = reconciliation.findUnstored();
      const live = await this.#reader.readLive(botId);
      // First exactly as far as the live state has come: events behind it may be in the log by now.
      await this.#read(botId, reconciliation, live?.sequence ?? 0);
      this.#compare(botId, reconciliation, live);
      await this.#read(botId, reconciliation, Number.POSITIVE_INFINITY);
      reconciliation.demand(owed);
    }
  }

  async #read(botId: number, reconciliation: Reconciliation, upTo: number): Promise<void> {
    for (;;) {
      const { sequence } = reconciliation.replay;
      const limit = Math.min(pageMax, upTo - sequence);
      if (limit <= 0) return;
      const page = await this.#reader.readPage(botId, sequence, limit);
      for (const event of page.items) reconciliation.add(event);
      if (page.items.length === 0 || page.nextAfterSequence === null) return;
    }
  }

  #compare(botId: number, { replay }: Reconciliation, live: ShownLive | undefined): void {
    const expected = replay.live(String(live?.payload['EmittedAt']));
    if ((live?.sequence ?? 0) === replay.sequence && isDeepStrictEqual(live?.payload, expected)) return;
    this.#promises.add(
      'a live state that is not the replay of its events',
      `bot ${botId} shows ${live?.sequence}: ${JSON.stringify(live?.payload)}, and the log comes to ${replay.sequence}: ${JSON.stringify(expected)}`,
    );
  }
}
