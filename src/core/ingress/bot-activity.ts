import type { BoardSummary } from '#core/contract/board-summary';
import { SlidingCount } from './sliding-count.ts';

/** Events per slot of this length: the steps of `rates`. */
export const rateSlotMs = 2000;
export const rateSlots = 30;
export const minuteMs = rateSlotMs * rateSlots;
const refusalSlotMs = 30_000;
const refusalSlots = 30;

/** Counts the events of one bot, so that its status can be told when somebody asks. Nothing is computed before. */
export class BotActivity {
  lastSequence = 0;
  lastAcceptedMs = 0;
  lastRefusedMs = 0;
  /** Events of this node that the other nodes have not been told of. */
  untoldAccepted = 0;
  untoldRefused = 0;
  /** The board that another node told last. */
  heardBoard: HeardBoard | undefined;
  private readonly accepted = new SlidingCount(rateSlotMs, rateSlots + 2);
  private refused: { readonly minute: SlidingCount; readonly quarter: SlidingCount } | undefined;

  /** Called for every stored event. */
  accept(sequence: number, atMs: number): void {
    if (sequence > this.lastSequence) this.lastSequence = sequence;
    this.lastAcceptedMs = atMs;
    this.untoldAccepted += 1;
    this.accepted.add(atMs);
  }

  refuse(atMs: number): void {
    this.lastRefusedMs = atMs;
    this.untoldRefused += 1;
    this.countRefused(atMs, 1);
  }

  /** Counts what another node took. */
  hear({ accepted, refused, lastSequence, lastAcceptedMs, lastRefusedMs, board }: ToldActivity): void {
    this.lastSequence = Math.max(this.lastSequence, lastSequence);
    this.lastAcceptedMs = Math.max(this.lastAcceptedMs, lastAcceptedMs);
    this.lastRefusedMs = Math.max(this.lastRefusedMs, lastRefusedMs);
    if (accepted > 0) this.accepted.add(lastAcceptedMs, accepted);
    if (refused > 0) this.countRefused(lastRefusedMs, refused);
    if (board !== undefined) this.heardBoard = board;
  }

  /** What the other nodes have not been told of; undefined when there is nothing. */
  tell(): ToldActivity | undefined {
    const { untoldAccepted: accepted, untoldRefused: refused, lastSequence, lastAcceptedMs, lastRefusedMs } = this;
    if (accepted + refused === 0) return undefined;
    this.untoldAccepted = 0;
    this.untoldRefused = 0;
    return { accepted, refused, lastSequence, lastAcceptedMs, lastRefusedMs };
  }

  /** Accepted events per slot over the last minute, oldest first. */
  rates(nowMs: number): number[] {
    return this.accepted.list(nowMs, rateSlots);
  }

  /** Over the last ten seconds. */
  perSecond(nowMs: number): number {
    return this.accepted.sum(nowMs, 5) / 10;
  }

  acceptedInMinute(nowMs: number): number {
    return this.accepted.sum(nowMs, rateSlots - 1, true);
  }

  refusedInMinute(nowMs: number): number {
    return this.refused?.minute.sum(nowMs, rateSlots - 1, true) ?? 0;
  }

  /** Over the last 15 minutes. */
  refusals(nowMs: number): number {
    return this.refused?.quarter.sum(nowMs, refusalSlots - 1, true) ?? 0;
  }

  private countRefused(atMs: number, events: number): void {
    // Most bots are never refused.
    this.refused ??= {
      minute: new SlidingCount(rateSlotMs, rateSlots + 2),
      quarter: new SlidingCount(refusalSlotMs, refusalSlots + 2),
    };
    this.refused.minute.add(atMs, events);
    this.refused.quarter.add(atMs, events);
  }
}

/** What a node tells the others of a bot, about the time since it told them last. */
export interface ToldActivity {
  readonly accepted: number;
  readonly refused: number;
  readonly lastSequence: number;
  readonly lastAcceptedMs: number;
  readonly lastRefusedMs: number;
  readonly board?: HeardBoard;
}

export interface HeardBoard {
  /** Of the event that the board shows. */
  readonly sequence: number;
  readonly receivedAtMs: number;
  readonly eventTypeId: number;
  readonly summary: BoardSummary | undefined;
}

/** The activities of all bots that got an event since the start: a few hundred bytes each. */
export class BotActivities {
  private readonly byBot = new Map<number, BotActivity>();

  find(botId: number): BotActivity | undefined {
    return this.byBot.get(botId);
  }

  of(botId: number): BotActivity {
    const known = this.byBot.get(botId);
    if (known !== undefined) return known;
    const activity = new BotActivity();
    this.byBot.set(botId, activity);
    return activity;
  }

  /** What each bot has not told the other nodes. */
  *tell(): Generator<readonly [botId: number, ToldActivity], void> {
    for (const [botId, activity] of this.byBot) {
      const told = activity.tell();
      if (told !== undefined) yield [botId, told];
    }
  }

  forget(botId: number): void {
    this.byBot.delete(botId);
  }
}
