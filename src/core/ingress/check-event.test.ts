import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { findSport } from '#core/contract/catalog';
import type { EventFields } from '#core/contract/field';
import type { BrokenRule } from '#core/contract/rules';
import { createEventCheck, type EventCheck, rulesToFindings } from './check-event.ts';

import type { Finding } from './status.ts';

const basketball = checkOf(3);
const lookItUp = 'Leave it out, or look for its name in GET /external/ingress/event-types/3/class-definition.';

suite('the check of a sport', () => {
  test('is undefined for an event type that cannot be pushed', () => {
    const autoDetect = findSport(19);
    assert.ok(autoDetect);
    assert.equal(createEventCheck(autoDetect), undefined);
  });

  test('has the names of all fields', () => {
    const { names } = basketball.fieldIndex;
    assert.ok(names.includes('EventId') && names.includes('GuestPlayer5Points'));
    assert.equal(names.length, findSport(3)?.ingress?.length);
  });
});

suite('the contract check', () => {
  test('finds nothing in a valid event', () => {
    assert.equal(basketball.checkContract({ EventId: 3, HomeScore: 58, Clock: null }), undefined);
  });

  test('names a field that breaks the contract, with the expected value, the actual value and an example', () => {
    assert.deepEqual(basketball.checkContract({ EventId: 3, Period: 10 }), {
      name: 'InvalidField',
      severity: 'error',
      message: 'Period must be between 0 and 9; got 10.',
      errors: [
        {
          field: 'Period',
          pointer: '/Period',
          expected: 'a whole number between 0 and 9, or null to clear it',
          actual: 'the number 10',
          value: 10,
          hint: 'For example: "Period": 3.',
        },
      ],
    });
  });

  test('tells how many more fields are wrong', () => {
    assert.equal(
      messageOf({ Period: 10, Horn: 'no' }),
      'Period must be between 0 and 9; got 10. 1 more field is wrong.',
    );
    assert.match(messageOf({ Period: 10, Horn: 'no', HomeScore: true }), / 2 more fields are wrong\.$/);
  });

  test('names unknown fields after the broken ones', () => {
    const finding = basketball.checkContract({ EventId: 3, HomeScor: 2, Period: 10, Weather: 'rain' });
    assert.equal(finding?.message, 'Period must be between 0 and 9; got 10. The event also has 2 unknown fields.');
    assert.deepEqual(
      finding?.errors.map(({ field, actual, hint }) => [field, actual, hint]),
      [
        ['Period', 'the number 10', 'For example: "Period": 3.'],
        ['HomeScor', 'an unknown field', 'Did you mean "HomeScore"?'],
        ['Weather', 'an unknown field', lookItUp],
      ],
    );
    assert.match(
      messageOf({ Period: 10, HomeScor: 2 }),
      /; got 10\. The event also has an unknown field, "HomeScor"\.$/,
    );
  });

  test('names a field with two faults once', () => {
    assert.deepEqual(fieldsOf({ Clock: 'x'.repeat(14) }), ['Clock']);
  });

  test('names all fields that break the contract', () => {
    const event = { HomeScore: true, GuestScore: -1, Period: 1.5, Horn: 'no', Clock: '7', ClockMode: '', HomeFouls: 3 };
    const broken = ['Clock', 'ClockMode', 'GuestScore', 'HomeScore', 'Horn', 'Period'];
    assert.equal(fieldsOf(event).length, broken.length);
    assert.deepEqual(new Set(fieldsOf(event)), new Set(broken));
  });

  test('accepts unknown fields', () => {
    assert.deepEqual(fieldsOf({ Weather: 'rain' }), []);
  });
});

suite('unknown fields', () => {
  test('none gives undefined', () => {
    assert.equal(basketball.findUnknown({ EventId: 3, HomeScore: 1 }), undefined);
  });

  test('one is reported with the field that was meant', () => {
    const finding = describeUnknown({ EventId: 3, HomeScroe: [58] as never });
    assert.deepEqual(finding, {
      name: 'InvalidField',
      severity: 'warning',
      message: 'Basketball has no field "HomeScroe". Did you mean "HomeScore"? The rest of the event is accepted.',
      errors: [
        {
          field: 'HomeScroe',
          pointer: '/HomeScroe',
          expected: 'a field of Basketball',
          actual: 'an unknown field',
          value: 'an array',
          hint: 'Did you mean "HomeScore"?',
        },
      ],
    });
  });

  test('one in another case gets the hint that names are case-sensitive', () => {
    assert.deepEqual(hintsOf({ homescore: 2 }), ['Field names are case-sensitive: send "HomeScore".']);
  });

  test('one beside the field that it resembles gets no such hint', () => {
    assert.deepEqual(hintsOf({ HomeScore: 2, HomeScor: 2 }), [lookItUp]);
  });

  test('the message names the first of several', () => {
    const event = { EventId: 3, One: 1, Two: 2, Three: 3 };
    assert.match(describeUnknown(event)?.message ?? '', /^Basketball has no fields "One", "Two" and "Three"\. /);
    const more = describeUnknown({ ...event, Four: 4, Five: 5 })?.message ?? '';
    assert.match(more, /^Basketball has no fields "One", "Two", "Three" and 2 more\. /);
  });

  test('the names that every object inherits are unknown as well', () => {
    const event = JSON.parse('{"EventId":3,"__proto__":1,"constructor":2,"valueOf":3}') as EventFields;
    const named = describeUnknown(event)?.errors.map(({ field, value }) => [field, value]);
    assert.deepEqual(named, [
      ['__proto__', 1],
      ['constructor', 2],
      ['valueOf', 3],
    ]);
  });

  test('of very many, twenty are named', () => {
    const event = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`Unknown ${index}`, index]));
    assert.equal(describeUnknown(event)?.errors.length, 20);
  });

  test('a very long name is cut', () => {
    const [error] = describeUnknown({ ['/'.repeat(60_000)]: 1 })?.errors ?? [];
    assert.deepEqual([error?.field, error?.pointer], ['/'.repeat(100), `/${'~1'.repeat(100)}`]);
  });
});

suite('the findings of rules', () => {
  test('are empty if no rule is broken', () => {
    assert.deepEqual(rulesToFindings([]), []);
  });

  test('have the sentence of the rule, the field, both values, the reason and the id', () => {
    assert.deepEqual(rulesToFindings([rule(1)]), [
      {
        name: 'SportEventProcessingError',
        severity: 'error',
        message: 'HomeScore fell from 54 to 45.',
        errors: [
          {
            field: 'HomeScore',
            pointer: '/HomeScore',
            expected: 'a score that does not fall',
            actual: '45, before that 54',
            value: 45,
            hint: 'A vector.',
            rule: 'basketball.rule-1',
          },
        ],
      },
    ]);
  });

  test('are separate for refusals and warnings, the refusal first', () => {
    const findings = rulesToFindings([{ ...rule(1), severity: 'warn' }, rule(2), rule(3)]);
    assert.deepEqual(
      findings.map(({ severity, message, errors }) => [severity, message, errors.map((error) => error.rule)]),
      [
        ['error', 'HomeScore fell from 54 to 45. (1 more in errors)', ['basketball.rule-2', 'basketball.rule-3']],
        ['warning', 'HomeScore fell from 54 to 45.', ['basketball.rule-1']],
      ],
    );
  });

  test('of very many rules, list fifty and count all', () => {
    const [finding] = rulesToFindings(Array.from({ length: 60 }, (_, index) => rule(index)));
    assert.equal(finding?.errors.length, 50);
    assert.match(finding?.message ?? '', /59 more/);
  });
});

function describeUnknown(event: EventFields): Finding | undefined {
  const names = basketball.findUnknown(event);
  return names && basketball.describeUnknown(names, event);
}

function checkOf(id: number): EventCheck {
  const sport = findSport(id);
  const check = sport && createEventCheck(sport);
  assert.ok(check);
  return check;
}

function fieldsOf(fields: EventFields): (string | null)[] {
  return (basketball.checkContract({ EventId: 3, ...fields })?.errors ?? []).map(({ field }) => field);
}

function messageOf(fields: EventFields): string {
  return basketball.checkContract({ EventId: 3, ...fields })?.message ?? '';
}

function hintsOf(fields: EventFields): (string | null)[] {
  return (describeUnknown({ EventId: 3, ...fields })?.errors ?? []).map(({ hint }) => hint);
}

function rule(index: number): BrokenRule {
  const id = `basketball.rule-${index}`;
  const judged = { id, key: id, severity: 'reject', field: 'HomeScore', fields: [0] } as const;
  return {
    rule: { ...judged, expects: 'a score that does not fall', why: 'A vector.' },
    severity: 'reject',
    says: 'HomeScore fell from 54 to 45.',
    value: 45,
    before: 54,
  };
}
