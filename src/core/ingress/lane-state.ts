import type { LoggedEvent } from '#core/ports/event-log';
import type { Schedule } from '#core/schedule';
import type { IngressEvent } from './ingress-event.ts';
import type { IngressParts } from './ingress-parts.ts';
import type { CreateJudge, Judge } from './judge-event.ts';
import { applyEvent, copyState, type LiveState, stampState, startNewGame, writeState } from './live-state.ts';
import type { PendingAppends } from './pending-appends.ts';
import { replayEvent } from './replay-live.ts';
import { type ReplayedState, replayState } from './replay-state.ts';

const snapshotEvery = 256;

/**
 * The two states of a bot. Consumers see the state after the last stored event. The next event is judged by the state after the last accepted event,
 * stored or not.
 */
export class LaneState {
  /** Holds the accepted state; undefined until the first event, and after a failed append. */
  judge: Judge | undefined;
  /**
   * The last sequence of the bot that this node knows, where other nodes store events too. It may be ahead of the stored state: a deleted event keeps
   * its number.
   */
  position = 0;
  /** The position that the judge started from, and the sequence that the last accepted event gets if nobody else stores one before it. */
  base = 0;
  accepted = 0;
  /** Counts the judges. */
  generation = 0;
  private readonly log: IngressParts['log'];
  private readonly peers: IngressParts['peers'];
  private readonly createJudge: CreateJudge;
  private readonly botId: number;
  private readonly appends: PendingAppends;
  private stored: LiveState | undefined;
  private loading: Promise<LiveState> | undefined;
  private snapshotAt = 0;
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

  /** The state must be in memory, and no append pending. */
  makeJudge(): Judge {
    const judge = this.createJudge(copyState(this.stored as LiveState));
    this.judge = judge;
    this.base = this.position;
    this.accepted = this.position;
    this.generation += 1;
    return judge;
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
    this.position = sequence;
    if (sequence - this.snapshotAt >= snapshotEvery) {
      this.snapshotAt = sequence;
      this.log.saveSnapshot({ botId: this.botId, sequence, state: writeState(stored) });
    }
    return stored;
  }

  /** Applies the next event, which another node stored. Events that were accepted here are not stored then: they conflict. */
  hear(event: LoggedEvent): void {
    if (this.stored === undefined) return;
    replayEvent(this.stored, event);
    this.position = event.sequence;
    this.discardAccepted();
  }

  /** Reads the state up to the sequence; without it, the newest. */
  load(upTo?: number): Promise<LiveState> {
    this.stopFollowing ??= this.peers?.follow(this.botId);
    this.loading ??= this.replay(upTo)
      .then((replayed) => this.take(replayed))
      .finally(() => {
        this.loading = undefined;
      });
    return this.loading;
  }

  /** Reads the state anew. Until then, consumers see the old one. */
  async reload(): Promise<void> {
    this.take(await this.replay());
  }

  /** The state is not needed any more. */
  leave(): void {
    this.stopFollowing?.();
    this.stopFollowing = undefined;
  }

  private async replay(upTo = Number.MAX_SAFE_INTEGER): Promise<Replayed> {
    const last = this.peers === undefined ? 0 : await this.log.findLastSequence(this.botId);
    const replayed = await replayState(this.log, this.botId, { upTo, schedule: afterFirst() });
    return { ...replayed, position: Math.min(Math.max(last, replayed.state.sequence), upTo) };
  }

  private take({ state, snapshotAt, position }: Replayed): LiveState {
    this.stored = state;
    this.snapshotAt = snapshotAt;
    this.position = position;
    return state;
  }
}

interface Replayed extends ReplayedState {
  readonly position: number;
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
