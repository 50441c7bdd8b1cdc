import type { Sport } from './catalog.ts';
import type { SportRule } from './sport-rule.ts';

/** An event may set at most one flag of a group. */
export function exclusiveRules({ sport, exclusive = [] }: Pick<Sport, 'sport' | 'exclusive'>): SportRule[] {
  return exclusive.map((flags) => ({
    id: `${sport}.only-one-${flags[0]}`,
    severity: 'reject',
    alone: true,
    check: `count(${flags.join(', ')}) <= 1`,
    field: flags[1] ?? '',
    says: `${listOf(flags)} cannot be true at the same time; set one of them and leave the ${flags.length > 2 ? 'others' : 'other'} out.`,
    expects: `true for one of ${listOf(flags)} at most`,
    why: `Setting one of ${listOf(flags)} clears the ${flags.length > 2 ? 'others' : 'other'}.`,
    bad: { event: Object.fromEntries(flags.map((flag) => [flag, true])) },
  }));
}

function listOf(names: readonly string[]): string {
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
