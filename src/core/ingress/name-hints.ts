import type { Sport } from '#core/contract/catalog';
import { otherNames, ownWords, sportWords, toForm, toKey } from './field-synonyms.ts';
import { nearestName } from './nearest-name.ts';

/** Finds the field that a sender most likely meant by an unknown name; undefined when no field is likely enough. */
export type NameHints = (given: string) => string | undefined;

const lengthMax = 64;
const team = 'team';

/** Tries the same letters in another case or style first, then synonyms, then typing errors. */
export function createNameHints({ sport, ingress }: Pick<Sport, 'sport' | 'ingress'>): NameHints {
  const names = (ingress ?? []).map(({ name }) => name);
  const byKey = new Map(names.map((name) => [toKey(name), name]));
  const byForm = formsOf(names);
  const replacements = sportWords.get(sport) ?? [];
  const own = ownWords.get(sport);
  const longest = Math.max(0, ...[...byForm.keys()].map((form) => form.length)) + team.length;
  return (given) => {
    if (given.length > lengthMax) return undefined;
    const key = toKey(given);
    return byKey.get(key) ?? findSynonym(key) ?? nearestName(given, names);
  };

  function findSynonym(key: string): string | undefined {
    if (own?.test(key) === true) return undefined;
    const read = replacements.reduce((text, [word, instead]) => text.replaceAll(word, instead), key);
    const form = toForm(read);
    const other = otherNames.get(read) ?? otherNames.get(form);
    if (form.length > longest && other === undefined) return undefined;
    const forms = [form, toForm(other ?? ''), sideFirst(form), ...withoutTeam(form), ...withoutTeam(sideFirst(form))];
    for (const each of forms) {
      const name = byForm.get(each);
      if (name !== undefined) return name;
    }
    return findSideName(form);
  }

  /** Finds "HomeName" if only one field of the side is a name. */
  function findSideName(form: string): string | undefined {
    const [, side] = /^(home|guest|top|bottom)name$/.exec(form) ?? [];
    if (side === undefined) return undefined;
    const found = [...byForm].filter(([each]) => each.startsWith(side) && each.endsWith('name'));
    return found.length === 1 ? found[0]?.[1] : undefined;
  }
}

/** If two fields have the same form, they differ in a word that is no synonym in this sport: neither is suggested. */
function formsOf(names: readonly string[]): Map<string, string> {
  const forms = new Map<string, string>();
  const twice = new Set<string>();
  for (const name of names) {
    const form = toForm(toKey(name));
    if (forms.has(form)) twice.add(form);
    forms.set(form, name);
  }
  for (const form of twice) forms.delete(form);
  return forms;
}

/** Turns "ScoreHome" into "HomeScore". */
function sideFirst(form: string): string {
  return form.replace(/^(.+)(home|guest)$/, '$2$1');
}

/** Turns "HomeTeamScore" into "HomeScore". */
function withoutTeam(form: string): string[] {
  return form.includes(team) ? [form.replace(team, '')] : [];
}
