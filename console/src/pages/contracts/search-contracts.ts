import type { Contract, ContractField, Rule } from '#console/api/contracts.ts';

export type View = 'ingress' | 'live' | 'rules' | 'check';

/** A field or rule that was found. */
export interface Match {
  readonly contract: Contract;
  readonly view: Exclude<View, 'check'>;
  /** The name of the field, or the id of the rule. */
  readonly name: string;
  readonly about: string;
}

/** Every word must occur in the name or the text of the field, or in the name of its sport. */
export function searchContracts(contracts: readonly Contract[], query: string): Match[] {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  return contracts.flatMap((contract) =>
    candidatesOf(contract)
      .filter(({ text }) => has(`${contract.eventTypeName} ${text}`, words))
      .map(({ view, name, about }) => ({ contract, view, name, about })),
  );
}

export function fieldHas(field: ContractField, query: string): boolean {
  return has(textOf(field), wordsOf(query));
}

export function ruleHas(rule: Rule, query: string): boolean {
  return has(textOfRule(rule), wordsOf(query));
}

function candidatesOf({ ingress, standard, rules }: Contract) {
  const toCandidate = (view: 'ingress' | 'live') => (field: ContractField) => ({
    view,
    name: field.name,
    about: field.description,
    text: textOf(field),
  });
  return [
    ...(ingress?.fields ?? []).map(toCandidate('ingress')),
    ...standard.fields.map(toCandidate('live')),
    ...rules.map((rule) => ({ view: 'rules' as const, name: rule.id, about: rule.because, text: textOfRule(rule) })),
  ];
}

function textOf({ name, names, description, ...field }: ContractField): string {
  return [name, ...names, description, 'takes' in field ? field.takes : ''].join(' ');
}

function textOfRule({ id, fields, expects, because }: Rule): string {
  return [id, ...fields, expects, because].join(' ');
}

function wordsOf(query: string): string[] {
  return query.toLowerCase().split(/\s+/).filter(Boolean);
}

function has(text: string, words: readonly string[]): boolean {
  const lower = text.toLowerCase();
  return words.every((word) => lower.includes(word));
}
