import { arrange, type FieldEntry } from '#core/contract/field-entry';
import { everyField } from '#core/contract/rule-code';
import type { BrokenRule } from '#core/contract/rules';
import type { EventCheck } from '#core/ingress/check-event';
import {
  accept,
  type CreateJudge,
  type Judge,
  type JudgedPayload,
  type JudgeParts,
  judgeEvent,
  type Verdict,
} from '#core/ingress/judge-event';
import { applyEvent, beginsGame, elapsedSince, type LiveState, startNewGame } from '#core/ingress/live-state';
import { EventReader } from './event-reader.ts';
import { LastEvent } from './last-event.ts';
import { PayloadBytes } from './payload-bytes.ts';

/**
 * Creates judges that give the verdicts of `judgeEvent`, at a cost that depends on how much of an event changed. A judge compares an event with the
 * one before it, and reads only the changed values, by the type of their field. It hands rare forms and faults to `judgeEvent`, which alone explains
 * faults.
 */
export function createJudges(parts: JudgeParts): CreateJudge {
  const shared = { parts, readers: new Map<number, EventReader>(), payload: new PayloadBytes() };
  return (state) => new FastJudge(shared, state);
}

interface Shared {
  readonly parts: JudgeParts;
  readonly readers: Map<number, EventReader>;
  readonly payload: PayloadBytes;
}

interface Sport {
  readonly check: EventCheck;
  readonly reader: EventReader;
}

const nothing: never[] = [];

class FastJudge implements Judge {
  private readonly shared: Shared;
  private readonly state: LiveState;
  private last = new LastEvent();
  /** The sport of the last accepted event. */
  private sport: Sport | undefined;
  /** Marks the fields that the last event changed. */
  private changedBefore = 0;
  /** True when the last event broke no rule: then the next event needs to evaluate only rules with a changed field. */
  private keptRules = false;

  constructor(shared: Shared, state: LiveState) {
    this.shared = shared;
    this.state = state;
  }

  get eventTypeId(): number {
    return this.state.eventTypeId;
  }

  judge(payload: JudgedPayload, boundTo: number | null): Verdict {
    const { shared, state } = this;
    const changes = this.read(payload, boundTo);
    const { receivedAtMs } = payload;
    const verdict =
      changes === undefined || this.sport === undefined
        ? judgeEvent(shared.parts, payload, boundTo, state)
        : this.judgeRead(changes, this.sport, receivedAtMs);
    if (changes === undefined || verdict.kind === 'refused') this.forgetLast();
    if (verdict.kind === 'accepted')
      this.apply(verdict.changes, verdict.check.sport.id, receivedAtMs, verdict.beginsGame);
    return verdict;
  }

  startNewGame(receivedAtMs: number): void {
    this.forgetLast();
    startNewGame(this.state);
    this.state.receivedAtMs = receivedAtMs;
  }

  /** Returns the fields whose values are not in the state yet; undefined when `judgeEvent` has to judge the event. */
  private read({ bytes, start, end }: JudgedPayload, boundTo: number | null): readonly FieldEntry[] | undefined {
    const { last, shared, state } = this;
    const { eventTypeId } = state;
    if (this.sport?.check.sport.id !== eventTypeId) this.sport = findSport(shared, eventTypeId);
    if (this.sport === undefined || (boundTo !== null && boundTo !== eventTypeId)) return undefined;
    if (end - start > shared.parts.payloadBytesMax) return undefined;
    const { reader } = this.sport;
    const payload = shared.payload.of(bytes);
    const changed = last.change(reader, bytes, payload, start, end);
    if (changed !== undefined) return changed;
    const event = reader.read(bytes, payload, start, end);
    if (event === undefined) return undefined;
    last.set(bytes, start, end, event);
    this.keptRules = false;
    return event.entries;
  }

  private judgeRead(changes: readonly FieldEntry[], { check }: Sport, receivedAtMs: number): Verdict {
    const { last, state } = this;
    const isNewGame = beginsGame(state, changes, check.sport.id);
    const broken = this.findBroken(check, changes, receivedAtMs, isNewGame);
    const all = last.isComparable ? last.entries : changes;
    // A copy: the next event changes the entries of the last event in place.
    const applied = isNewGame ? [...all] : changes;
    const unknown = undefined;
    return accept({ kind: 'accepted', check, changes: applied, all, beginsGame: isNewGame, broken, unknown });
  }

  private findBroken(
    { rules, fieldIndex }: EventCheck,
    changes: readonly FieldEntry[],
    receivedAtMs: number,
    isNewGame: boolean,
  ): readonly BrokenRule[] {
    const { state, last } = this;
    const before = isNewGame ? nothing : state.entries;
    const elapsed = isNewGame ? undefined : elapsedSince(state, receivedAtMs);
    const board = last.isComparable ? last.board : arrange(changes, fieldIndex);
    const isFiltered = this.keptRules && !isNewGame;
    const changed = rules.mark(changes);
    const broken = rules.findBroken(
      board,
      before,
      elapsed,
      isFiltered ? changed : everyField,
      isFiltered ? this.changedBefore : everyField,
    );
    this.keptRules = last.isComparable && broken.length === 0;
    this.changedBefore = changed;
    return broken;
  }

  private apply(changes: readonly FieldEntry[], eventTypeId: number, receivedAtMs: number, isNewGame: boolean): void {
    // Entries of one sport have no meaning in another.
    if (eventTypeId !== this.state.eventTypeId) this.last = new LastEvent();
    // The event changed fields that it does not carry: the next event has to evaluate the rules about them.
    if (applyEvent(this.state, changes, eventTypeId, isNewGame)) this.keptRules = false;
    this.state.receivedAtMs = receivedAtMs;
  }

  private forgetLast(): void {
    this.last.forget();
    this.keptRules = false;
  }
}

function findSport({ parts, readers }: Shared, eventTypeId: number): Sport | undefined {
  const check = eventTypeId === 0 ? undefined : parts.checks.get(eventTypeId);
  if (check === undefined) return undefined;
  const reader = readers.get(eventTypeId) ?? new EventReader(check);
  readers.set(eventTypeId, reader);
  return { check, reader };
}
