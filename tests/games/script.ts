import type { EventFields, FieldValue } from '#core/contract/field';

type Fields = Readonly<Record<string, FieldValue | null>>;

/** One thing that happens at the scorer's table. */
export type Step =
  | { readonly kind: 'set'; readonly fields: Fields; readonly isGoal: boolean; readonly isFresh?: true }
  | { readonly kind: 'run'; readonly seconds: number; readonly field: string; readonly direction: 'up' | 'down' }
  | { readonly kind: 'pause'; readonly seconds: number; readonly isOffline?: true }
  | { readonly kind: 'away'; readonly seconds: number; readonly fields: Fields }
  | { readonly kind: 'wrong'; readonly event: EventFields; readonly heard: readonly string[] }
  | { readonly kind: 'check'; readonly board: Fields };

/**
 * A game as it goes at a scorer's table. The same script is played by senders of every kind: see `play.ts`. Times are those of the
 * wall clock: what takes long in a real game takes long here, too.
 */
export class Script {
  readonly eventTypeId: number;
  readonly steps: Step[] = [];
  private readonly direction: 'up' | 'down';

  constructor(eventTypeId: number, direction: 'up' | 'down' = 'down') {
    this.eventTypeId = eventTypeId;
    this.direction = direction;
  }

  /** Somebody keys something in. */
  set(fields: Fields): this {
    this.steps.push({ kind: 'set', fields, isGoal: false });
    return this;
  }

  /** The same, and it is what a sender that posts rarely posts for: a goal, the end of a set, a result. */
  goal(fields: Fields): this {
    this.steps.push({ kind: 'set', fields, isGoal: true });
    return this;
  }

  /** The sender begins another game with nothing on its board but this. A sender that posts changes posts no more than this. */
  newGame(fields: Fields): this {
    this.steps.push({ kind: 'set', fields, isGoal: false, isFresh: true });
    return this;
  }

  /** All of another script comes first, on the same bot. */
  after(before: Script): this {
    this.steps.push(...before.steps);
    return this;
  }

  /** The main clock runs for so long; it is started and stopped with `IsClockRunning`. */
  run(seconds: number, direction = this.direction): this {
    this.set({ IsClockRunning: true });
    this.steps.push({ kind: 'run', seconds, field: 'Clock', direction });
    return this.set({ IsClockRunning: false });
  }

  /** A clock of another field runs beside nothing else: a shot clock, a break clock, a penalty. */
  runOther(field: string, seconds: number, direction: 'up' | 'down' = 'down'): this {
    this.steps.push({ kind: 'run', seconds, field, direction });
    return this;
  }

  /** Time passes and nobody touches anything. */
  pause(seconds: number): this {
    this.steps.push({ kind: 'pause', seconds });
    return this;
  }

  /** The sender is offline for so long. When it is back, it posts all that it knows, and this has happened meanwhile. */
  away(seconds: number, fields: Fields): this {
    this.steps.push({ kind: 'away', seconds, fields });
    return this;
  }

  /** Points are won one after the other, so many seconds apart. */
  count(field: string, from: number, to: number, secondsEach: number): this {
    for (let value = from; value <= to; value += 1) this.pause(secondsEach).goal({ [field]: value });
    return this;
  }

  /** The sender has lost its connection for so long. What happens meanwhile it never posts. */
  offline(seconds: number): this {
    this.steps.push({ kind: 'pause', seconds, isOffline: true });
    return this;
  }

  /** An event that is truly wrong, as it is, with exactly what its sender must hear: 'error: …' or 'warning: …'. The board stays as it is. */
  wrong(event: EventFields, ...heard: readonly string[]): this {
    this.steps.push({ kind: 'wrong', event, heard });
    return this;
  }

  /** What consumers must see now; null for a field that must not be there. Not asked of a sender that posts rarely. */
  check(board: Fields): this {
    this.steps.push({ kind: 'check', board });
    return this;
  }
}
