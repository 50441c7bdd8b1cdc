import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { sports as resolved } from '#core/contract/catalog';
import { commonIngressFields } from '#core/contract/common-ingress-fields';
import { standardBaseFields } from '#core/contract/standard-base-fields';
import * as definitions from './index.ts';

const sports = Object.values(definitions);
const commonNames: readonly string[] = commonIngressFields.map((field) => field.name);

suite('the registry', () => {
  // Counts of own ingress fields, own standard fields and rules: a field lost in an edit fails here.
  const counts: readonly (readonly [name: string, id: number, ingress: number | null, standard: number, rules: number])[] = [
    ['Baseball', 1, 44, 69, 7],
    ['Football', 2, 33, 46, 6],
    ['Basketball', 3, 49, 62, 6],
    ['Softball', 4, 44, 69, 7],
    ['Hockey', 5, 31, 43, 5],
    ['Volleyball', 6, 21, 26, 6],
    ['Lacrosse', 7, 33, 39, 5],
    ['Soccer', 8, 24, 28, 5],
    ['Wrestling', 12, 23, 33, 5],
    ['Swimming', 13, 76, 78, 2],
    ['Tennis', 16, 35, 53, 5],
    ['AutoDetect', 19, null, 0, 1],
    ['DragRacing', 20, 36, 36, 7],
    ['Rodeo', 21, 11, 13, 1],
    ['Timing', 22, 45, 47, 3],
    ['WaterPolo', 24, 55, 61, 5],
    ['Timer', 25, 24, 28, 1],
    ['SingleTimer', 26, 5, 9, 3],
    ['SwissTiming', 27, 87, 89, 3],
    ['Generic', 28, 32, 39, 0],
    ['Futsal', 29, 32, 36, 4],
    ['Handball', 30, 35, 39, 5],
    ['TableTennis', 31, 21, 24, 5],
    ['Badminton', 32, 17, 20, 6],
  ];

  test('has every sport with all of its fields and rules', () => {
    const found = sports.map(({ name, id, ingress, standard, rules }) => [name, id, ingress?.length ?? null, standard.length, rules.length]).sort((a, b) => Number(a[1]) - Number(b[1]));
    assert.deepEqual(found, counts);
  });

  test('ids, names and slugs are unique', () => {
    for (const key of ['id', 'name', 'sport'] as const) assertUnique(sports.map((sport) => sport[key]));
  });

  test('every sport is exported under its own name', () => {
    for (const [exported, { name, sport }] of Object.entries(definitions)) {
      assert.equal(exported, name.charAt(0).toLowerCase() + name.slice(1));
      assert.equal(sport, name.replaceAll(/(?<=[a-z])(?=[A-Z])/gu, '-').toLowerCase());
    }
  });

  test('rule ids are unique and begin with the sport', () => {
    assertUnique(sports.flatMap(({ rules }) => rules.map(({ id }) => id)));
    for (const { sport, rules } of sports) for (const { id } of rules) assert(id.startsWith(`${sport}.`), id);
  });
});

for (const { name, ingress, ingressNote, standard, rules, game } of sports) {
  suite(name, () => {
    test('a field has one definition in each contract', () => {
      const own = (ingress ?? []).filter((field) => !field.narrows).map((field) => field.name);
      assertUnique([...commonNames, ...own]);
      assertUnique([...standardBaseFields, ...standard].map((field) => field.name));
    });

    test('only common fields are narrowed', () => {
      for (const field of ingress ?? []) if (field.narrows) assert(commonNames.includes(field.name), field.name);
    });

    test('without an ingress contract it says why', () => {
      assert.equal(ingress === null, ingressNote !== undefined);
    });

    test('every standard field has exactly one source, and a source that exists', () => {
      const known = new Set([...commonNames, ...(ingress ?? []).map((field) => field.name)]);
      for (const { name: field, from, constant, blank } of standard) {
        assert.equal([from, constant, blank].filter((source) => source !== undefined).length, 1, field);
        for (const source of [from ?? []].flat()) assert(known.has(source), `${field} from ${source}`);
      }
    });

    test('every ingress field reaches the live payload', () => {
      const sources = new Set([...standardBaseFields, ...standard].flatMap(({ from }) => from ?? []));
      for (const field of ingress ?? []) assert(sources.has(field.name), field.name);
    });

    test('a mark is one character', () => {
      for (const { how } of standard) if (how?.startsWith('mark:')) assert.equal(how.length, 'mark:'.length + 1, how);
    });

    test('a width is that of its word, and holds the widest source', () => {
      const max = new Map((ingress ?? []).map((field) => [field.name, 'max' in field ? field.max : undefined]));
      for (const { how = '', from, width } of standard) {
        const [, digits] = /^(?:pad|zero):([0-9])$/u.exec(how) ?? [];
        assert.equal(width, digits && Number(digits));
        if (width !== undefined) assert(String(max.get(String(from))).length <= width, String(from));
      }
    });

    test('every placeholder of a rule has values, and all are used', () => {
      for (const { id, check, forEach = {} } of rules) {
        const placeholders = [...check.matchAll(/\{(\w+)\}/gu)].map(([, placeholder]) => placeholder);
        assert.deepEqual(new Set(placeholders), new Set(Object.keys(forEach)), id);
      }
    });

    test('the ways to score add up to one', () => {
      const weights = (game.score.steps ?? []).map(({ weight }) => weight);
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      assert(weights.length === 0 || Math.abs(total - 1) < 1e-9, String(total));
    });
  });
}

suite('standard examples', () => {
  for (const { name, standard } of resolved) {
    test(`${name}: each fits its field`, () => {
      for (const { name: field, type, example, width, values } of standard) {
        if (type === 'char') assert.equal(String(example).length, 1, field);
        if (width !== undefined) assert.equal(String(example).length, width, field);
        if (values !== undefined) assert(values.includes(String(example)), field);
      }
    });
  }
});

function assertUnique(values: readonly unknown[]): void {
  const twice = values.filter((value, index) => values.indexOf(value) !== index);
  assert.deepEqual(twice, []);
}
