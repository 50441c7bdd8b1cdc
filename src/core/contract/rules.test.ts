import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { compileNamedRules } from '#tests/contract/named-rules';
import { findSport, type Sport, sports } from './catalog.ts';
import type { EventFields } from './field.ts';
import { ingressJsonSchema } from './json-schema.ts';
import type { SportRule } from './sport-rule.ts';

const ajv = new Ajv2020({ strict: true });

for (const sport of sports) {
  suite(`the rules of ${sport.name}`, () => {
    const check = compileNamedRules(sport);
    const validate = ajv.compile(ingressJsonSchema(sport) ?? true);

    test('an event with all examples breaks no rule, alone or after itself', () => {
      const event = Object.fromEntries((sport.ingress ?? []).map((field) => [field.name, field.example]));
      assert.deepEqual(check(event), []);
      assert.deepEqual(check(event, event), []);
    });

    for (const { id, severity, bad } of sport.rules) {
      const event = { EventId: sport.id, ...bad.event };
      const prev = bad.prev && { EventId: sport.id, ...bad.prev };

      test(`${id}: its bad vector is within all field limits`, () => {
        assert(validate(event), ajv.errorsText(validate.errors));
        assert(prev === undefined || validate(prev), ajv.errorsText(validate.errors));
      });

      test(`${id}: its bad vector breaks it`, () => {
        const broken = check(event, prev, bad.elapsed).find(({ rule }) => rule.id === id);
        assert.equal(broken?.severity, severity);
      });

      test(`${id}: its bad vector breaks no other rule`, () => {
        const broken = check(event, prev, bad.elapsed).map(({ rule }) => rule.id);
        assert.deepEqual(new Set(broken), new Set([id]));
      });

      if (bad.prev) {
        test(`${id}: is skipped without an event before`, () => {
          assert(!check(event).some(({ rule }) => rule.id === id));
        });
      }
    }
  });
}

suite('compileNamedRules', () => {
  const tried = {
    field: '{side}Score',
    says: '{side}Score fell from {prev.{side}Score} to {{side}Score} after {elapsed} s.',
    expects: 'a score that does not fall',
    forEach: { side: ['Home', 'Guest'] },
    check: '{side}Score >= prev.{side}Score || elapsed > 60',
  } as const;

  test('reports a sentence with the values, and the main field', () => {
    const broken = compileNamedRules(withRule(tried))({ GuestScore: 45 }, { HomeScore: 3, GuestScore: 54 }, 2.4);
    assert.partialDeepStrictEqual(broken, [
      {
        rule: { id: 'basketball.wrong', key: 'basketball.wrong Guest', field: 'GuestScore', why: 'A vector.' },
        severity: 'warn',
        says: 'GuestScore fell from 54 to 45 after 2 s.',
        value: 45,
        before: 54,
      },
    ]);
    assert.equal(broken.length, 1);
  });

  test('forgets the fields of the event before', () => {
    const check = compileNamedRules(withRule({ check: '!(HomeScore == 1 && GuestScore == 1)' }));
    assert.equal(check({ HomeScore: 1, GuestScore: 1 }).length, 1);
    assert.deepEqual(check({ HomeScore: 1 }), []);
  });

  test('a rule that both sides break is reported twice', () => {
    const broken = compileNamedRules(withRule(tried))(
      { GuestScore: 1, HomeScore: 1 },
      { GuestScore: 2, HomeScore: 2 },
      1,
    );
    assert.deepEqual(
      broken.map(({ rule }) => rule.field),
      ['HomeScore', 'GuestScore'],
    );
  });

  test('a rule is evaluated if the event carries one of its fields; the others come from the state', () => {
    const check = compileNamedRules(withRule({ check: 'Period >= 1 => seconds(Clock) <= 1200' }));
    assert.equal(check({ Clock: '21:00' }, { Period: 1 }).length, 1);
    assert.equal(check({ Period: 1 }, { Clock: '21:00' }).length, 1);
    assert.deepEqual(check({ HomeScore: 1 }, { Period: 1, Clock: '21:00' }), []);
    assert.deepEqual(check({ Clock: null, Period: 2 }, { Period: 1, Clock: '21:00' }), []);
  });

  test('an event is refused only if it breaks a rule by itself; together with the state it gets a warning', () => {
    const check = compileNamedRules(withRule({ severity: 'reject', check: 'HomeFouls <= Period' }));
    const severities = (event: EventFields, prev: EventFields = {}) =>
      check(event, prev).map(({ severity }) => severity);
    assert.deepEqual(severities({ HomeFouls: 3, Period: 2 }), ['reject']);
    assert.deepEqual(severities({ HomeFouls: 3 }, { Period: 2 }), ['warn']);
    assert.deepEqual(severities({ HomeFouls: 3, Period: 2 }, { Period: 9 }), ['reject']);
  });

  test('an event may set only one of several exclusive flags, whatever the state is', () => {
    const sport = { ...sportOf(3), rules: [], exclusive: [['HomePossession', 'GuestPossession']] };
    const check = compileNamedRules(sport);
    assert.deepEqual(check({ HomePossession: true }, { GuestPossession: true }), []);
    assert.deepEqual(check({ HomePossession: true, GuestPossession: false }), []);
    assert.partialDeepStrictEqual(check({ HomePossession: true, GuestPossession: true }), [{ severity: 'reject' }]);
  });

  test('a sentence that names an unknown field throws at start', () => {
    assert.throws(
      () => compileNamedRules(withRule({ check: 'Period <= 9', says: 'Got {Quarter}.' })),
      /basketball\.wrong/u,
    );
  });

  test('an unknown field throws at start, with the rule and the field', () => {
    assert.throws(
      () => compileNamedRules(withRule({ check: 'HomeGoals <= 9' })),
      (error: Error) => /basketball\.wrong/u.test(error.message) && /HomeGoals/u.test(String(error.cause)),
    );
  });

  test('an invalid rule throws at start', () => {
    assert.throws(() => compileNamedRules(withRule({ check: 'HomeScore <=' })), /basketball\.wrong/u);
  });

  test('a placeholder without values throws at start', () => {
    assert.throws(() => compileNamedRules(withRule({ check: '{side}Score <= 9' })), /basketball\.wrong/u);
  });
});

function withRule(rule: Partial<SportRule> & Pick<SportRule, 'check'>): Sport {
  const wrong: SportRule = {
    id: 'basketball.wrong',
    severity: 'warn',
    field: 'HomeScore',
    says: 'Wrong.',
    expects: 'another value',
    why: 'A vector.',
    bad: { event: {} },
    ...rule,
  };
  return { ...sportOf(3), rules: [wrong], exclusive: [] };
}

function sportOf(id: number): Sport {
  const sport = findSport(id);
  assert(sport);
  return sport;
}
