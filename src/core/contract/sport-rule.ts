import type { FieldValue } from './field.ts';

/** reject: an event that breaks it by itself is refused; warn: it is accepted and its publisher told. */
export type Severity = 'reject' | 'warn';

/** What a sport allows, beyond what a board can show. */
export interface SportRule<Name extends string = string> {
  readonly id: `${string}.${string}`;
  readonly severity: Severity;
  /** Each {name} in the texts below is replaced by every listed value, in all combinations; the rule holds when all hold. */
  readonly forEach?: Readonly<Record<string, readonly (string | number)[]>>;
  /**
   * An expression of the rule language; `parse-rule.ts` holds its grammar. A field is what the state would be with the event, `prev.Field` what it
   * was before, `elapsed` the seconds since the event before. It is judged when the event carries one of its fields.
   */
  readonly check: string;
  /** The field to look at first. */
  readonly field: string;
  /**
   * One sentence for the sender: what is wrong and what to send. `{Field}`, `{prev.Field}` and `{elapsed}` stand for values:
   * '{side}Score fell from {prev.{side}Score} to {{side}Score}; send {prev.{side}Score} again if that was a slip.'
   */
  readonly says: string;
  /** What the field should be, in a few words: 'a score that does not fall'. */
  readonly expects: string;
  /** Why there is such a rule. */
  readonly why: string;
  /** Passes every field limit and must break the rule. */
  readonly bad: { readonly event: EventVector<Name>; readonly prev?: EventVector<Name>; readonly elapsed?: number };
  /** True when it looks at the event alone, whatever the state is. */
  readonly alone?: boolean;
}

type EventVector<Name extends string> = { readonly [Field in Name]?: FieldValue };
