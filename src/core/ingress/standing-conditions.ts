import type { FieldEntry } from '#core/contract/field-entry';
import type { BrokenRule } from '#core/contract/rules';

/** A warning whose condition lasts, and the connections that got it. */
interface Standing {
  /** The numbers of the fields that its rule reads: an event with one of them shows whether the condition still lasts. */
  readonly fields: readonly number[];
  readonly warnedSenders: WeakSet<object>;
}

/** The unknown fields that are recorded for one connection. Beyond that, each causes a warning every time. */
const unknownMax = 200;

/**
 * The warnings that the senders of a bot got. A connection gets a warning once when its condition begins, and again only after the condition has
 * ended: a sender that posts the whole board ten times a second would otherwise get it ten times a second.
 */
export class StandingConditions {
  private readonly standing = new Map<string, Standing>();
  /** By field: the last change that caused a warning. */
  private readonly warned = new Map<string, Pick<BrokenRule, 'value' | 'before'>>();
  private unknown = new WeakMap<object, Set<string>>();

  get isEmpty(): boolean {
    return this.standing.size === 0;
  }

  /** Returns the broken rules that the sender has to be warned of. `event` has all its fields. */
  note(broken: readonly BrokenRule[], event: readonly FieldEntry[], sender: object): readonly BrokenRule[] {
    this.endOthers(broken, event);
    return broken.filter((found) => {
      const { rule } = found;
      const standing = this.standing.get(rule.key) ?? { fields: rule.fields, warnedSenders: new WeakSet() };
      this.standing.set(rule.key, standing);
      if (standing.warnedSenders.has(sender)) return false;
      standing.warnedSenders.add(sender);
      return !this.isPutRight(found);
    });
  }

  /** True when the event reverts the change that caused a warning: a sender that follows the advice gets no further warning. */
  private isPutRight({ rule, value, before }: BrokenRule): boolean {
    const last = this.warned.get(rule.field);
    if (last !== undefined && last.value === before && last.before === value) return this.warned.delete(rule.field);
    if (before !== null && before !== value) this.warned.set(rule.field, { value, before });
    return false;
  }

  private endOthers(broken: readonly BrokenRule[], event: readonly FieldEntry[]): void {
    for (const [key, { fields }] of this.standing) {
      if (broken.some(({ rule }) => rule.key === key)) continue;
      if (event.some(({ index }) => fields.includes(index))) this.standing.delete(key);
    }
  }

  /** Returns the unknown fields that this connection got no warning for. */
  noteUnknown(names: readonly string[], sender: object): readonly string[] {
    const warnedNames = this.unknown.get(sender) ?? new Set();
    this.unknown.set(sender, warnedNames);
    const fresh = names.filter((name) => !warnedNames.has(name));
    for (const name of fresh) if (warnedNames.size < unknownMax) warnedNames.add(name);
    return fresh;
  }

  /** The events that carried the warnings were not stored. */
  forget(): void {
    this.beginGame();
    this.unknown = new WeakMap();
  }

  beginGame(): void {
    this.standing.clear();
    this.warned.clear();
  }
}
