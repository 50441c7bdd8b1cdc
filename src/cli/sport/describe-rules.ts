import type { Sport } from '#core/contract/catalog';
import { exclusiveRules } from '#core/contract/exclusive-rules';
import { expand, instancesOf } from '#core/contract/expand-for-each';
import type { NewGame } from '#core/contract/new-game';
import type { SportRule } from '#core/contract/sport-rule';

export interface RuleInWords {
  readonly id: string;
  /** The consequence for an event that breaks the rule. */
  readonly severity: 'refused' | 'warned';
  readonly fields: readonly string[];
  readonly expects: string;
  readonly why: string;
}

/** The rules of a sport, those that refuse first. */
export function describeRules(sport: Sport): RuleInWords[] {
  const flags = exclusiveRules(sport).map((rule) => ({ ...describeRule(rule), fields: Object.keys(rule.bad.event) }));
  const rules = [...flags, ...sport.rules.map(describeRule)];
  return [...rules.filter(isRefusing), ...rules.filter((rule) => !isRefusing(rule))];
}

function isRefusing({ severity }: RuleInWords): boolean {
  return severity === 'refused';
}

function describeRule(rule: SportRule): RuleInWords {
  const instances = instancesOf(rule);
  const [first = {}] = instances;
  return {
    id: rule.id,
    severity: rule.severity === 'reject' ? 'refused' : 'warned',
    fields: [...new Set(instances.map((instance) => expand(rule.field, instance)))],
    expects: expand(rule.expects, first),
    why: expand(rule.why, first),
  };
}

/** When the service begins a new game by itself; undefined if the board does not show it. */
export function describeNewGame(newGame: NewGame | undefined): string[] {
  if (newGame === undefined) return [];
  const { progress = {}, score = {}, changes = [] } = newGame;
  const firsts = [...Object.entries(progress), ...Object.entries(score)].map(
    ([field, values]) => `${field} is ${listed((values ?? []).map(String), 'or')}`,
  );
  return [
    ...(firsts.length === 0
      ? []
      : [`A new game begins when ${listed(firsts, 'and')}, after a game that was further on.`]),
    ...(changes.length === 0 ? [] : [`A new game begins when ${listed(changes, 'or')} gets another value.`]),
    'It clears what its first event leaves out, except for names and the like.',
  ];
}

function listed(words: readonly string[], conjunction: string): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${conjunction} ${words.at(-1)}`;
}
