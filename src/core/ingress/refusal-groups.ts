import type { LoggedRefusal, NewRefusal } from '#core/ports/event-log';
import { findCause, summarizeCause } from './describe-refusal.ts';
import type { Finding } from './status.ts';

/** Refusals of one sender to one bot that have the same cause. */
export interface RefusalGroup {
  readonly id: number;
  readonly botId: number;
  readonly userId: number;
  readonly name: Finding['name'];
  readonly fields: readonly string[];
  readonly summary: string;
  /** Undefined when several clients of the user sent them. */
  readonly clientId: string | undefined;
  readonly count: number;
  readonly firstAtMs: number;
  readonly lastAtMs: number;
  /** The newest one. Its id is known when it was read from the log. */
  readonly example: NewRefusal & Partial<Pick<LoggedRefusal, 'id'>>;
}

type Mutable = { -readonly [Key in keyof RefusalGroup]: RefusalGroup[Key] } & { readonly key: string };

export interface GroupLimits {
  readonly groupsMax: number;
  readonly perBotMax: number;
  /** Bytes of all examples. */
  readonly bytesMax: number;
}

const defaultLimits: GroupLimits = { groupsMax: 2000, perBotMax: 50, bytesMax: 16_777_216 };

/**
 * Counts refusals by what is wrong, by sender and by bot, in memory. A sender who repeats a mistake ten times a second is one line. Bounded: the
 * group that was quiet for longest makes room, first among those of the same bot.
 */
export class RefusalGroups {
  private readonly limits: GroupLimits;
  /** In the order of their last refusal. */
  private readonly groups = new Map<string, Mutable>();
  private readonly countOfBot = new Map<number, number>();
  private bytes = 0;
  private lastId = 0;

  constructor(limits: GroupLimits = defaultLimits) {
    this.limits = limits;
  }

  add(refusal: RefusalGroup['example'], finding: Pick<Finding, 'name' | 'message' | 'errors'>): void {
    const cause = findCause(finding);
    const key = `${refusal.botId} ${refusal.userId} ${cause.key}`;
    const found = this.groups.get(key);
    if (found === undefined) this.begin(key, refusal, finding, cause.fields);
    else this.count(found, refusal);
    this.makeRoom(refusal.botId);
  }

  /** The latest first. */
  list(): RefusalGroup[] {
    return [...this.groups.values()].toReversed().sort((a, b) => b.lastAtMs - a.lastAtMs);
  }

  forgetBot(botId: number): void {
    for (const group of this.groups.values()) if (group.botId === botId) this.remove(group);
  }

  private begin(
    key: string,
    refusal: RefusalGroup['example'],
    finding: Pick<Finding, 'name' | 'message' | 'errors'>,
    fields: readonly string[],
  ): void {
    const { botId, userId, clientId, receivedAtMs } = refusal;
    this.lastId += 1;
    const what = { name: finding.name, fields, summary: summarizeCause(finding) };
    const times = { firstAtMs: receivedAtMs, lastAtMs: receivedAtMs };
    this.groups.set(key, {
      key,
      id: this.lastId,
      botId,
      userId,
      clientId,
      ...what,
      count: 1,
      ...times,
      example: refusal,
    });
    this.countOfBot.set(botId, (this.countOfBot.get(botId) ?? 0) + 1);
    this.bytes += bytesOf(refusal);
  }

  private count(group: Mutable, refusal: RefusalGroup['example']): void {
    group.count += 1;
    if (group.clientId !== refusal.clientId) group.clientId = undefined;
    group.firstAtMs = Math.min(group.firstAtMs, refusal.receivedAtMs);
    // An older one, read from the log after the start.
    if (refusal.receivedAtMs < group.lastAtMs) return;
    group.lastAtMs = refusal.receivedAtMs;
    this.bytes += bytesOf(refusal) - bytesOf(group.example);
    group.example = refusal;
    this.groups.delete(group.key);
    this.groups.set(group.key, group);
  }

  private makeRoom(botId: number): void {
    const { groupsMax, perBotMax, bytesMax } = this.limits;
    if ((this.countOfBot.get(botId) ?? 0) > perBotMax) this.removeQuietest((group) => group.botId === botId);
    while (this.groups.size > groupsMax || (this.bytes > bytesMax && this.groups.size > 1))
      this.removeQuietest(() => true);
  }

  private removeQuietest(isMeant: (group: Mutable) => boolean): void {
    for (const group of this.groups.values())
      if (isMeant(group)) {
        this.remove(group);
        return;
      }
  }

  private remove(group: Mutable): void {
    this.groups.delete(group.key);
    this.bytes -= bytesOf(group.example);
    const left = (this.countOfBot.get(group.botId) ?? 1) - 1;
    if (left === 0) this.countOfBot.delete(group.botId);
    else this.countOfBot.set(group.botId, left);
  }
}

function bytesOf({ payload, status }: NewRefusal): number {
  return payload.length + status.length;
}
