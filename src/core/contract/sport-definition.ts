import type { CommonIngressName } from './common-ingress-fields.ts';
import type { FieldValue } from './field.ts';
import type { Game } from './game.ts';
import type { IngressFieldDefinition } from './ingress-field.ts';
import type { NewGame } from './new-game.ts';
import type { SportRule } from './sport-rule.ts';
import type { StandardFieldDefinition } from './standard-field.ts';

/** The full definition of a sport. Both contracts, their documents, validation and the live payload follow from it. */
export interface SportDefinition<Name extends string = string> {
  readonly id: number;
  readonly name: string;
  /** The name in kebab-case, for file names and rule ids. */
  readonly sport: string;
  readonly basis: ContractBasis;
  /** Better examples for common fields. The example of EventId is always the id. */
  readonly commonExamples?: { readonly [Field in Exclude<CommonIngressName, 'EventId'>]?: FieldValue };
  /** Own fields, after the common ones; null when nothing can be pushed. */
  readonly ingress: readonly IngressFieldDefinition<Name>[] | null;
  readonly ingressNote?: string;
  /** Own fields, after the base ones. */
  readonly standard: readonly StandardFieldDefinition<NoInfer<Name> | CommonIngressName>[];
  readonly rules: readonly SportRule<NoInfer<Name> | CommonIngressName>[];
  /** Groups of flags that exclude each other: an event that sets one clears the others, and may not set two. */
  readonly exclusive?: readonly (readonly NoInfer<Name>[])[];
  /** Undefined if the board does not show when a game begins. */
  readonly newGame?: NewGame<NoInfer<Name> | CommonIngressName>;
  readonly game: Game;
}

/** By default, all fields of a fully public contract are public, and all others are designed. A field can override this. */
export interface ContractBasis {
  readonly ingress: 'public' | 'designed' | 'none';
  readonly standard: 'public' | 'public-partial' | 'designed' | 'base-only';
}

/** Types a sport, so that a source or vector that names an unknown field is a compile error at its line. */
export function defineSport<const Name extends string>(sport: SportDefinition<Name>): SportDefinition {
  return sport;
}
