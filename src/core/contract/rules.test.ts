import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { findSport, type Sport, sports } from './catalog.ts';
import { ingressJsonSchema } from './json-schema.ts';
import { compileNamedRules } from './rules.ts';
import type { SportRule } from './sport-rule.ts';

const ajv = new Ajv2020({ strict: true });

for (const sport of sports) {
  suite(`the rules of ${sport.name}`, () => {
    const check = compileNamedRules(sport);
    const validate = ajv.compile(ingressJsonSchema(sport) ?? true);

    test('the event of all examples breaks none, alone or after itself', () => {
      const event = Object.fromEntries((sport.ingress ?? []).map((field) => [field.name, field.example]));
      assert.deepEqual(check(event), []);
      assert.deepEqual(check(event, event), []);
    });

    for (const { id, severity, bad } of sport.rules) {
      const event = { EventId: sport.id, ...bad.event };
      const prev = bad.prev && { EventId: sport.id, ...bad.prev };

      test(`${id}: its bad vector keeps every field limit`, () => {
        assert(validate(event), ajv.errorsText(validate.errors));
        assert(prev === undefined || validate(prev), ajv.errorsText(validate.errors));
      });

      test(`${id}: its bad vector breaks it`, () => {
        const broken = check(event, prev).find((rule) => rule.id === id);
        assert.equal(broken?.severity, severity);
      });

      test(`${id}: its bad vector breaks no other, save for one that says the same in other words`, () => {
        const others = check(event, prev).filter((rule) => rule.id !== id);
        const allowed = alsoBroken.get(id.slice(id.indexOf('.') + 1));
        for (const other of others) assert.equal(other.id, `${sport.sport}.${allowed}`);
      });

      if (bad.prev) {
        test(`${id}: without the event before it is skipped`, () => {
          assert(!check(event).some((rule) => rule.id === id));
        });
      }
    }
  });
}

/** Five balls are more than three too, and a disqualified place is sent without a time. */
const alsoBroken = new Map([
  ['balls-range', 'balls-four'],
  ['out-has-no-place', 'place-needs-time'],
]);

suite('compileNamedRules', () => {
  test('tells what broke, where and which fields it looked at', () => {
    const broken = compileNamedRules(sportOf(3))({ GuestScore: 61.5, HomeScore: 58 });
    assert.deepEqual(broken, [
      {
        id: 'basketball.score-whole',
        severity: 'reject',
        why: 'The type is number, but this sport has no part points.',
        check: 'whole(GuestScore)',
        instance: { side: 'Guest' },
        fields: ['GuestScore'],
      },
    ]);
  });

  test('what one event carried is forgotten with the next', () => {
    const check = compileNamedRules(sportOf(3));
    assert.equal(check({ HomePossession: true, GuestPossession: true }, { Period: 9 }).length, 1);
    assert.deepEqual(check({ HomePossession: true }), []);
  });

  test('a rule that breaks for both sides is told twice', () => {
    const broken = compileNamedRules(sportOf(3))({ GuestScore: 1.5, HomeScore: 1.5 });
    assert.deepEqual(
      broken.map((rule) => rule.instance),
      [{ side: 'Home' }, { side: 'Guest' }],
    );
  });

  test('a field that is no field of the sport stops the start, naming rule and field', () => {
    assert.throws(
      () => compileNamedRules(withRule({ check: 'HomeGoals <= 9' })),
      (error: Error) => /basketball\.wrong/u.test(error.message) && /HomeGoals/u.test(String(error.cause)),
    );
  });

  test('text that is no rule stops the start', () => {
    assert.throws(() => compileNamedRules(withRule({ check: 'HomeScore <=' })), /basketball\.wrong/u);
  });

  test('a placeholder without values stops the start', () => {
    assert.throws(() => compileNamedRules(withRule({ check: '{side}Score <= 9' })), /basketball\.wrong/u);
  });
});

function withRule(rule: Pick<SportRule, 'check'>): Sport {
  const wrong: SportRule = { id: 'basketball.wrong', severity: 'warn', why: 'A vector.', bad: { event: {} }, ...rule };
  return { ...sportOf(3), rules: [wrong] };
}

function sportOf(id: number): Sport {
  const sport = findSport(id);
  assert(sport);
  return sport;
}
