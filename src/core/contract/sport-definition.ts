import type { CommonIngressName } from './common-ingress-fields.ts';
import type { FieldValue } from './field.ts';
import type { Game } from './game.ts';
import type { IngressFieldDefinition } from './ingress-field.ts';
import type { NewGame } from './new-game.ts';
import type { SportRule } from './sport-rule.ts';
import type { StandardFieldDefinition } from './standard-field.ts';

/** All the service knows about one sport; both contracts, their documents, validation and live payload follow. */
export interface SportDefinition<Name extends string = string> {
  readonly id: number;
  readonly name: string;
  /** The name in kebab-case, as in file names and rule ids. */
  readonly sport: string;
  readonly basis: ContractBasis;
  /** Better examples for the common fields; that of EventId is always the id. */
  readonly commonExamples?: { readonly [Field in Exclude<CommonIngressName, 'EventId'>]?: FieldValue };
  /** Own fields after the common ones; null when nothing can be pushed. */
  readonly ingress: readonly IngressFieldDefinition<Name>[] | null;
  readonly ingressNote?: string;
  /** Own fields after the base ones. */
  readonly standard: readonly StandardFieldDefinition<NoInfer<Name> | CommonIngressName>[];
  readonly rules: readonly SportRule<NoInfer<Name> | CommonIngressName>[];
  /** Groups of flags of which one at most is true: an event that sets one clears the others, and may not set two. */
  readonly exclusive?: readonly (readonly NoInfer<Name>[])[];
  /** Undefined where a new game does not show. */
  readonly newGame?: NewGame<NoInfer<Name> | CommonIngressName>;
  readonly game: Game;
}

/** Fields of a wholly public contract are public, all others designed, unless a field says otherwise. */
export interface ContractBasis {
  readonly ingress: 'public' | 'designed' | 'none';
  readonly standard: 'public' | 'public-partial' | 'designed' | 'base-only';
}

/** Gives a sport its type: a source or a vector that names no field of the sport is an error at its line. */
export function defineSport<const Name extends string>(sport: SportDefinition<Name>): SportDefinition {
  return sport;
}
