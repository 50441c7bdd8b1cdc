import type { Bot, Live } from '@scorewire/client';
import { addToTail, type TailEntry } from './tail-entries.ts';

export interface BotFeedState {
  /** Undefined until the first event is known. */
  readonly live: Live | undefined;
  /** When it arrived here, in milliseconds since 1970. */
  readonly receivedAtMs: number;
  readonly tail: readonly TailEntry[];
  /** Events of the last minute. */
  readonly recentMs: readonly number[];
  readonly isLoading: boolean;
  readonly error: unknown;
}

/** Events before the page was opened that the tail begins with. */
const historyMax = 40;
/** A page is drawn at most so often, however many events arrive. */
const drawMs = 100;
const recentMsMax = 60_000;

/** Follows the live state of a bot: the state now, and the tail of what changed. Read it with `useSyncExternalStore`. */
export class BotFeed {
  private state: BotFeedState = emptyFeed;
  private shown: BotFeedState = emptyFeed;
  private readonly bot: Bot;
  private readonly listeners = new Set<() => void>();
  private states: AsyncIterableIterator<Live> | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isStopped = false;

  constructor(bot: Bot) {
    this.bot = bot;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly read = (): BotFeedState => this.shown;

  /** Ends with `stop`, or when the right to read ends. */
  async run(): Promise<void> {
    try {
      const current = await this.bot.current();
      if (current !== undefined) this.change({ live: current, receivedAtMs: Date.now(), isLoading: false });
      else this.change({ isLoading: false });
      this.states = this.bot.live({ after: Math.max(0, (current?.sequence ?? 0) - historyMax) });
      if (this.isStopped) return;
      let last: Live | undefined;
      for await (const live of this.states) {
        this.take(live, last);
        last = live;
      }
    } catch (error) {
      if (!this.isStopped) this.change({ error, isLoading: false });
    }
  }

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
    void this.states?.return?.();
  }

  private take(live: Live, last: Live | undefined): void {
    const { state } = this;
    const nowMs = Date.now();
    const happenedMs = Date.parse(String(live.payload['ReceivedAt']));
    const recentMs = [...state.recentMs, happenedMs].filter((ms) => ms > happenedMs - recentMsMax);
    const isNewer = live.sequence >= (state.live?.sequence ?? 0);
    this.change({
      // The oldest state of the history is what the next one is compared with, unless it is the first event of all.
      tail: last === undefined && live.sequence > 1 ? state.tail : addToTail(state.tail, last, live),
      recentMs,
      isLoading: false,
      ...(isNewer && { live, receivedAtMs: nowMs }),
    });
  }

  private change(changes: Partial<BotFeedState>): void {
    this.state = { ...this.state, ...changes };
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.shown = this.state;
      for (const listener of this.listeners) listener();
    }, drawMs);
  }
}

export const emptyFeed: BotFeedState = {
  live: undefined,
  receivedAtMs: 0,
  tail: [],
  recentMs: [],
  isLoading: true,
  error: undefined,
};
