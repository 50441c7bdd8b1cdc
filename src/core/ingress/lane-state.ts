import type { LoggedEvent } from '#core/ports/event-log';
import type { Schedule } from '#core/schedule';
import type { IngressEvent } from './ingress-event.ts';
import type { IngressParts } from './ingress-parts.ts';
import type { CreateJudge, Judge } from './judge-event.ts';
import { applyEvent, copyState, type LiveState, stampState, startNewGame, writeState } from './live-state.ts';
import type { PendingAppends } from './pending-appends.ts';
import { replayEvent } from './replay-live.ts';
import { replayState } from './replay-state.ts';

const snapshotEvery = 256;

/**
 * The two states of a bot. Consumers see the state after the last stored event. The next event is judged by the state after the last accepted event,
 * stored or not.
 */
export class LaneState {
  /** Holds the accepted state; undefined until the first event, and after a failed append. */
  judge: Judge | undefined;
  private readonly log: IngressParts['log'];
  private readonly createJudge: CreateJudge;
  private readonly botId: number;
  private readonly appends: PendingAppends;
  private stored: LiveState | undefined;
  private loading: Promise<LiveState> | undefined;
  private snapshotAt = 0;
  private readonly peers: IngressParts['peers'];
  private stopFollowing: (() => void) | undefined;

  constructor(
    { log, peers }: Pick<IngressParts, 'log' | 'peers'>,
    createJudge: CreateJudge,
    botId: number,
    appends: PendingAppends,
  ) {
    this.log = log;
    this.peers = peers;
    this.createJudge = createJudge;
    this.botId = botId;
    this.appends = appends;
  }

  get isLoading(): boolean {
    return this.loading !== undefined;
  }

  async whenLoaded(): Promise<void> {
    await this.loading?.catch(() => {});
  }

  /** The stored state, when it is in memory. */
  peek(): LiveState | undefined {
    return this.stored;
  }

  /** The stored state, read from the log if necessary. */
  async find(): Promise<LiveState> {
    return this.stored ?? (await this.load());
  }

  async findJudge(): Promise<Judge> {
    if (this.judge !== undefined) return this.judge;
    const stored = await this.find();
    await this.appends.whenSettled();
    this.judge = this.createJudge(copyState(stored));
    return this.judge;
  }

  /** An accepted event was not stored: drop the accepted state, and build it again from the stored one. */
  discardAccepted(): void {
    this.judge = undefined;
  }

  /** Applies a stored event. Returns the new state; undefined while it is not in memory. */
  advance(event: IngressEvent, sequence: number): LiveState | undefined {
    const { stored } = this;
    if (stored === undefined) return undefined;
    if (event.isNewGame) startNewGame(stored);
    else applyEvent(stored, event.changes, event.eventTypeId, event.beginsGame);
    stampState(stored, sequence, event.receivedAtMs, event.beginsGame);
    if (sequence - this.snapshotAt >= snapshotEvery) {
      this.snapshotAt = sequence;
      this.log.saveSnapshot({ botId: this.botId, sequence, state: writeState(stored) });
    }
    return stored;
  }

  /** Applies an event that another node stored. Returns the new state; undefined when it does not follow. */
  hear(event: LoggedEvent): LiveState | undefined {
    const { stored } = this;
    if (stored === undefined || event.sequence !== stored.sequence + 1) return undefined;
    replayEvent(stored, event);
    this.judge = undefined;
    return stored;
  }

  leave(): void {
    this.stopFollowing?.();
    this.stopFollowing = undefined;
  }

  private load(): Promise<LiveState> {
    this.stopFollowing ??= this.peers?.follow(this.botId);
    this.loading ??= this.replay()
      .then((state) => {
        this.stored = state;
        return state;
      })
      .finally(() => {
        this.loading = undefined;
      });
    return this.loading;
  }

  private async replay(): Promise<LiveState> {
    const { state, snapshotAt } = await replayState(this.log, this.botId, { schedule: afterFirst() });
    this.snapshotAt = snapshotAt;
    return state;
  }
}

/** Reads the first page at once, for the sender who waits. Many lanes may load at the same moment, so others run between two pages. */
function afterFirst(): Schedule {
  let isFirst = true;
  return (task) => {
    if (isFirst) task();
    else setImmediate(task);
    isFirst = false;
  };
}
