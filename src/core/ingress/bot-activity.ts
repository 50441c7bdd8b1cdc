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
  private readonly accepted = new SlidingCount(rateSlotMs, rateSlots + 2);
  private refused: { readonly minute: SlidingCount; readonly quarter: SlidingCount } | undefined;

  /** Called for every stored event. */
  accept(sequence: number, atMs: number): void {
    this.lastSequence = sequence;
    this.lastAcceptedMs = atMs;
    this.accepted.add(atMs);
  }

  refuse(atMs: number): void {
    this.lastRefusedMs = atMs;
    // Most bots are never refused.
    this.refused ??= {
      minute: new SlidingCount(rateSlotMs, rateSlots + 2),
      quarter: new SlidingCount(refusalSlotMs, refusalSlots + 2),
    };
    this.refused.minute.add(atMs);
    this.refused.quarter.add(atMs);
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

  forget(botId: number): void {
    this.byBot.delete(botId);
  }
}
