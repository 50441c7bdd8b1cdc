import type { FieldEntry } from '#core/contract/field-entry';
import type { BrokenRule } from '#core/contract/rules';

/** A warning whose condition lasts, and the connections that were told of it. */
interface Standing {
  /** The fields of the fields that its rule looks at: an event with one of them tells whether it still lasts. */
  readonly fields: readonly number[];
  readonly told: WeakSet<object>;
}

/** Names of unknown fields that are remembered for one connection; beyond that, each is warned of every time. */
const unknownMax = 200;

/**
 * What the senders of a bot were warned of. A warning is told once on a connection when its condition begins, and again only after the condition
 * has ended: whoever posts the whole board ten times a second would otherwise hear it ten times a second.
 */
export class StandingConditions {
  private readonly standing = new Map<string, Standing>();
  /** By field: the change that was warned of last. */
  private readonly warned = new Map<string, Pick<BrokenRule, 'value' | 'before'>>();
  private unknown = new WeakMap<object, Set<string>>();

  get isEmpty(): boolean {
    return this.standing.size === 0;
  }

  /** Returns those of the broken rules that the sender is to be told of. The event is given with all its fields. */
  note(broken: readonly BrokenRule[], event: readonly FieldEntry[], sender: object): readonly BrokenRule[] {
    this.endOthers(broken, event);
    return broken.filter((found) => {
      const { rule } = found;
      const known = this.standing.get(rule.key) ?? { fields: rule.fields, told: new WeakSet() };
      this.standing.set(rule.key, known);
      if (known.told.has(sender)) return false;
      known.told.add(sender);
      return !this.isPutRight(found);
    });
  }

  /** True when the event takes back the very change that was warned of: whoever does what the warning asked for hears nothing. */
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

  /** Returns those of the unknown fields that the sender was not told of on this connection. */
  noteUnknown(names: readonly string[], sender: object): readonly string[] {
    const known = this.unknown.get(sender) ?? new Set();
    this.unknown.set(sender, known);
    const fresh = names.filter((name) => !known.has(name));
    for (const name of fresh) if (known.size < unknownMax) known.add(name);
    return fresh;
  }

  /** The events with what was to be told were not stored. */
  forget(): void {
    this.beginGame();
    this.unknown = new WeakMap();
  }

  /** Another game has begun. */
  beginGame(): void {
    this.standing.clear();
    this.warned.clear();
  }
}
