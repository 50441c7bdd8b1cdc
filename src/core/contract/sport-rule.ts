import type { FieldValue } from './field.ts';

/** reject: an event that breaks the rule by itself is refused; warn: it is accepted with a warning on the status topic of the bot. */
export type Severity = 'reject' | 'warn';

/** A limit that the sport sets, beyond what a board can show. */
export interface SportRule<Name extends string = string> {
  readonly id: `${string}.${string}`;
  readonly severity: Severity;
  /** Each {name} in the texts below is replaced by every listed value, in all combinations. */
  readonly forEach?: Readonly<Record<string, readonly (string | number)[]>>;
  /**
   * An expression of the rule language; `parse-rule.ts` has the grammar. A field has its value after the event, `prev.Field` its value before it, and
   * `elapsed` is the seconds since the event before. The rule is evaluated when the event carries one of its fields.
   */
  readonly check: string;
  /** The field to look at first. */
  readonly field: string;
  /**
   * One sentence for the sender: what is wrong and what to send. `{Field}`, `{prev.Field}` and `{elapsed}` stand for values:
   * '{side}Score fell from {prev.{side}Score} to {{side}Score}; send {prev.{side}Score} again if that was a slip.'
   */
  readonly says: string;
  /** The expected value in a few words: 'a score that does not fall'. */
  readonly expects: string;
  /** The reason for the rule. */
  readonly why: string;
  /** An event that keeps every field limit and breaks the rule. */
  readonly bad: { readonly event: EventVector<Name>; readonly prev?: EventVector<Name>; readonly elapsed?: number };
  /** True when the rule reads only the event, not the state. */
  readonly alone?: boolean;
}

type EventVector<Name extends string> = { readonly [Field in Name]?: FieldValue };
