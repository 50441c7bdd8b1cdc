import type { FieldValue } from '#core/contract/field';
import type { IngressField } from '#core/contract/ingress-field';
import type { Sport } from '#core/contract/resolve-sport';
import { BoardClock } from './board-clock.ts';
import { type ClockForm, isShownWithPoint } from './format-clock.ts';

export type BoardFields = Readonly<Record<string, FieldValue | null>>;

/** A part of the board that changes with the time of the game, such as the penalties of both sides. */
export interface BoardPart {
  pass(ms: number): void;
  /** Writes what it shows into the fields of the board. */
  show(): void;
}

/**
 * The board of a sport: every field of its ingress contract, and the clocks behind some of them. What a course sets that the sport has no field for is
 * left out, so that one course serves sports with different boards.
 */
export class Scoreboard {
  readonly sport: Sport;
  /** The number of the game; a course raises it when another begins. */
  game = 0;
  private readonly definitions: readonly IngressField[];
  private readonly indexes: ReadonlyMap<string, number>;
  private readonly values: (FieldValue | null)[] = [];
  /** The fields as JSON, each with its name: most of them are the same in thousands of events. */
  private readonly texts: string[] = [];
  private readonly clocks = new Map<string, BoardClock>();
  private parts: readonly BoardPart[] = [];

  constructor(sport: Sport) {
    this.sport = sport;
    this.definitions = sport.ingress ?? [];
    this.indexes = new Map(this.definitions.map(({ name }, index) => [name, index]));
    this.clear();
  }

  /** Another game begins, with a board on which nothing has happened. */
  beginGame(names: BoardFields = {}, parts: readonly BoardPart[] = []): void {
    this.game += 1;
    this.parts = parts;
    this.clear();
    for (const clock of this.clocks.values()) clock.blank();
    this.set(names);
  }

  has(name: string): boolean {
    return this.indexes.has(name);
  }

  set(changes: BoardFields): void {
    for (const name in changes) this.put(name, changes[name] ?? null);
  }

  get(name: string): FieldValue | null {
    return this.values[this.indexes.get(name) ?? -1] ?? null;
  }

  number(name: string): number {
    return Number(this.get(name) ?? 0);
  }

  flag(name: string): boolean {
    return this.get(name) === true;
  }

  /** Adds to a counter, as far as the board can show it. */
  add(name: string, by = 1): void {
    const { max = Number.POSITIVE_INFINITY } = this.definitions[this.indexes.get(name) ?? -1] ?? {};
    this.put(name, Math.min(max, this.number(name) + by));
  }

  /** The clock behind a field. A sport without the field gets one that nobody sees. */
  clock(field: string, form: ClockForm, counts: 'up' | 'down' = 'down'): BoardClock {
    const known = this.clocks.get(field);
    if (known !== undefined) return known;
    const clock = new BoardClock(form, counts);
    clock.blank();
    this.clocks.set(field, clock);
    return clock;
  }

  /** Time goes by in the game. */
  pass(ms: number): void {
    for (const part of this.parts) part.pass(ms);
    for (const clock of this.clocks.values()) clock.pass(ms);
  }

  /** What the board shows now: each field as JSON with its name, in the order of the contract. Valid until the board changes. */
  show(): readonly string[] {
    for (const part of this.parts) part.show();
    for (const [field, clock] of this.clocks) this.put(field, clock.text);
    const main = this.clocks.get('Clock');
    if (main !== undefined) {
      this.put('IsClockRunning', main.isRunning);
      this.put('ClockMode', isShownWithPoint(main.text) ? '.' : ':');
    }
    return this.texts;
  }

  private put(name: string, value: FieldValue | null): void {
    const index = this.indexes.get(name);
    if (index !== undefined) this.putAt(index, name, value);
  }

  private putAt(index: number, name: string, value: FieldValue | null): void {
    if (this.values[index] === value && index < this.values.length) return;
    this.values[index] = value;
    this.texts[index] = `"${name}":${JSON.stringify(value)}`;
  }

  private clear(): void {
    for (const [index, field] of this.definitions.entries())
      this.putAt(index, field.name, blankOf(field, this.sport.id));
  }
}

/** Before a game counters are 0, flags off and texts empty. A text that must be one of a list is null where the list has no empty one. */
function blankOf({ name, type, values, min = 0 }: IngressField, eventTypeId: number): FieldValue | null {
  if (name === 'EventId') return eventTypeId;
  if (name === 'ClockMode') return ':';
  if (type === 'bool') return false;
  if (type === 'int' || type === 'number') return Math.max(0, min);
  if (type === 'BaseballErrorFlag') return 0;
  if (type !== 'string' && type !== 'char') return null;
  return values === undefined || values.includes('') ? '' : null;
}
