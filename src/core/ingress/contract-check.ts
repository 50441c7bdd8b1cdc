import type { EventFields } from '#core/contract/field';
import type { FieldIndex } from '#core/contract/field-entry';
import { type FieldLimits, takesValue } from './field-limits.ts';

/** Returns the names of the fields that break the contract: first those that are missing. Undefined when none does. */
export type ContractCheck = (event: EventFields) => readonly string[] | undefined;

/**
 * Checks parsed events against the limits of their fields. Contracts are flat, so a walk over the limits does what a schema library compiles a
 * function for, and the first event of a sport costs no more than the next. A property test holds it to the published JSON Schema.
 */
export function createContractCheck(
  limits: readonly FieldLimits[],
  required: readonly string[],
  { names }: FieldIndex,
): ContractCheck {
  return (event) => {
    let broken: string[] | undefined;
    for (const name of required) if (event[name] === undefined) (broken ??= []).push(name);
    for (let index = 0; index < names.length; index += 1) {
      const name = names[index] as string;
      const value = event[name];
      if (value !== undefined && !takesValue(limits[index] as FieldLimits, value)) (broken ??= []).push(name);
    }
    return broken;
  };
}
