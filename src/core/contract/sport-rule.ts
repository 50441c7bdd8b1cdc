import type { FieldValue } from './field.ts';

/** reject: the event is refused; warn: it is accepted and its publisher told. */
export type Severity = 'reject' | 'warn';

/** What a sport allows, beyond what a board can show. */
export interface SportRule<Name extends string = string> {
  readonly id: `${string}.${string}`;
  readonly severity: Severity;
  /** Each {name} in the check is replaced by every listed value, in all combinations; the rule holds when all hold. */
  readonly forEach?: Readonly<Record<string, readonly (string | number)[]>>;
  /** An expression of the rule language; `parse-rule.ts` holds its grammar. */
  readonly check: string;
  readonly why: string;
  /** Passes every field limit and must break the rule. */
  readonly bad: { readonly event: EventVector<Name>; readonly prev?: EventVector<Name> };
}

type EventVector<Name extends string> = { readonly [Field in Name]?: FieldValue };
