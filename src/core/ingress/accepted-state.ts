import type { BrokenRule } from '#core/contract/rules';
import type { Slot } from '#core/contract/slot';
import type { EventCheck } from './check-event.ts';
import { LastEvent } from './last-event.ts';
import { applyEvent, beginsGame, type LiveState, startNewGame } from './live-state.ts';

const none: never[] = [];

/**
 * The state of a match after the last event that was accepted, and that event, if it was read the short way: the next one is read, seen
 * beside the rules and applied by what it has that the last one did not have. Whoever makes the state anew makes one of these anew, so that
 * the two always belong together.
 */
export class AcceptedState {
  private readonly state: LiveState;
  private last = new LastEvent();
  /** Marks what the last event had that the one before did not have. */
  private changedBefore = 0;
  /** Whether it broke no rule. If not, or where it is not known, the next one has to be seen beside all rules. */
  private isRight = false;

  constructor(state: LiveState) {
    this.state = state;
  }

  get eventTypeId(): number {
    return this.state.eventTypeId;
  }

  /** True when it begins another game, as far as it shows. */
  beginsGame(slots: readonly Slot[], eventTypeId: number): boolean {
    return beginsGame(this.state, slots, eventTypeId);
  }

  /**
   * The short way through text, JSON and contract, for an event of the same sport that says nothing new. Returns the fields that the state
   * does not have yet; undefined when the event has to be read in another way. It is the last event from now on, until it is forgotten.
   */
  readKnown({ pairs }: EventCheck, bytes: Uint8Array, start: number, end: number): readonly Slot[] | undefined {
    const { last } = this;
    const changed = last.change(pairs, bytes, start, end);
    if (changed !== undefined) return changed;
    const known = pairs.read(bytes, start, end, last.pairs);
    if (known === undefined) return undefined;
    last.set(bytes, start, end, known);
    this.isRight = false;
    return known;
  }

  /** For an event that was refused after it was read, or that was read in another way. */
  forgetLast(): void {
    this.last.forget();
    this.isRight = false;
  }

  /** The rules that the event breaks. Where it begins another game, nothing was before. */
  findBroken(
    check: EventCheck,
    slots: readonly Slot[],
    receivedAtMs: number,
    isNewGame: boolean,
  ): readonly BrokenRule[] {
    const { state, last } = this;
    const { ruleFilter } = check;
    const before = isNewGame ? none : state.slots;
    const elapsed = isNewGame || state.receivedAtMs === 0 ? undefined : (receivedAtMs - state.receivedAtMs) / 1000;
    const changed = ruleFilter.markFields(slots);
    const mayBreak =
      !this.isRight || isNewGame || ruleFilter.mayBreak(last.placed, before, changed, this.changedBefore, elapsed);
    const broken = mayBreak ? check.checkRules(this.allOf(slots), before, elapsed) : none;
    this.isRight = last.isKnown && broken.length === 0;
    this.changedBefore = changed;
    return broken;
  }

  /** All fields of the event, when these are given. */
  allOf(slots: readonly Slot[]): readonly Slot[] {
    return this.last.isKnown ? this.last.pairs : slots;
  }

  apply(slots: readonly Slot[], eventTypeId: number, receivedAtMs: number, isNewGame: boolean): void {
    // The pairs of one sport say nothing in another.
    if (eventTypeId !== this.state.eventTypeId) this.last = new LastEvent();
    // The next event sees more change than this one has said.
    if (applyEvent(this.state, slots, eventTypeId, isNewGame)) this.isRight = false;
    this.state.receivedAtMs = receivedAtMs;
  }

  /** Somebody says that another game begins. */
  startNewGame(receivedAtMs: number): void {
    startNewGame(this.state);
    this.state.receivedAtMs = receivedAtMs;
    this.isRight = false;
  }
}
