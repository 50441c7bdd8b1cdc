import { type CommonIngressName, commonIngressFields } from './common-ingress-fields.ts';
import type { Basis, FieldValue } from './field.ts';
import type { Game } from './game.ts';
import { type IngressField, resolveIngressField } from './ingress-field.ts';
import type { NewGame } from './new-game.ts';
import type { ContractBasis, SportDefinition } from './sport-definition.ts';
import type { SportRule } from './sport-rule.ts';
import { standardBaseFields } from './standard-base-fields.ts';
import { resolveStandardField, type StandardField } from './standard-field.ts';

/** A sport with both complete contracts. */
export interface Sport {
  readonly id: number;
  readonly name: string;
  /** The name in kebab-case. */
  readonly sport: string;
  readonly basis: ContractBasis;
  /** Common fields, then own fields; null when nothing can be pushed (`ingressNote` says why). */
  readonly ingress: readonly IngressField[] | null;
  readonly ingressNote?: string;
  /** Base fields, then own fields. */
  readonly standard: readonly StandardField[];
  readonly rules: readonly SportRule[];
  readonly exclusive?: readonly (readonly string[])[];
  readonly newGame?: NewGame;
  readonly game: Game;
}

export function resolveSport(definition: SportDefinition): Sport {
  const { commonExamples: _commonExamples, ...sport } = definition;
  return { ...sport, ingress: resolveIngress(definition), standard: resolveStandard(definition) };
}

function resolveIngress(definition: SportDefinition): readonly IngressField[] | null {
  if (definition.ingress === null) return null;
  const basis = fieldBasis(definition.basis.ingress);
  const own = definition.ingress.filter((field) => !field.narrows);
  return [
    ...commonIngressFields.map((common) => resolveCommon(common, definition, basis)),
    ...own.map((field) => resolveIngressField(field, basis)),
  ];
}

/** A common field as the sport defines it: narrowed, or with a better example. */
function resolveCommon(
  common: CommonField,
  { id, ingress, commonExamples }: SportDefinition,
  basis: Basis,
): IngressField {
  const narrower = ingress?.find((field) => field.narrows && field.name === common.name);
  if (narrower !== undefined) return resolveIngressField(narrower, basis);
  const examples: Partial<Record<CommonIngressName, FieldValue>> = { ...commonExamples, EventId: id };
  return { ...resolveIngressField(common, 'seed'), example: examples[common.name] ?? common.example };
}

type CommonField = (typeof commonIngressFields)[number];

function resolveStandard({ standard, basis }: SportDefinition): readonly StandardField[] {
  return [
    ...standardBaseFields.map((field) => resolveStandardField(field, 'public')),
    ...standard.map((field) => resolveStandardField(field, fieldBasis(basis.standard))),
  ];
}

function fieldBasis(contract: ContractBasis['ingress' | 'standard']): Basis {
  return contract === 'public' ? 'public' : 'designed';
}
