import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { findSport } from '#core/contract/catalog';
import type { EventFields } from '#core/contract/field';
import type { BrokenRule } from '#core/contract/rules';
import { toSlots } from '#core/contract/slot';
import { compileContract } from '#schema/compile-contract';
import { createEventCheck, type EventCheck, rulesToFindings } from './check-event.ts';
import { applyFields, createState } from './live-state.ts';

const basketball = checkOf(3);
const lookItUp = 'Leave it out, or look for its name in GET /external/ingress/event-types/3/class-definition.';

suite('the check of a sport', () => {
  test('there is none for what cannot be pushed', () => {
    const autoDetect = findSport(19);
    assert.ok(autoDetect);
    assert.equal(createEventCheck(autoDetect, compileContract), undefined);
  });

  test('it knows the names of all fields', () => {
    const { names } = basketball.places;
    assert.ok(names.includes('EventId') && names.includes('GuestPlayer5Points'));
    assert.equal(names.length, findSport(3)?.ingress?.length);
  });
});

suite('the contract', () => {
  test('has nothing to say of an event that keeps it', () => {
    assert.equal(basketball.checkContract({ EventId: 3, HomeScore: 58, Clock: null }), undefined);
  });

  test('names a field that breaks it, with what was expected, what came and an example', () => {
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

  test('says how many more are wrong', () => {
    assert.equal(
      messageOf({ Period: 10, Horn: 'no' }),
      'Period must be between 0 and 9; got 10. 1 more field is wrong.',
    );
    assert.match(messageOf({ Period: 10, Horn: 'no', HomeScore: true }), / 2 more fields are wrong\.$/);
  });

  test('names unknown fields behind what is wrong', () => {
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

  test('names a field that breaks it twice once', () => {
    assert.deepEqual(fieldsOf({ Clock: 'x'.repeat(14) }), ['Clock']);
  });

  test('names all fields that break it', () => {
    const event = { HomeScore: true, GuestScore: -1, Period: 1.5, Horn: 'no', Clock: '7', ClockMode: '', HomeFouls: 3 };
    const broken = ['Clock', 'ClockMode', 'GuestScore', 'HomeScore', 'Horn', 'Period'];
    assert.equal(fieldsOf(event).length, broken.length);
    assert.deepEqual(new Set(fieldsOf(event)), new Set(broken));
  });

  test('does not mind fields that it does not know', () => {
    assert.deepEqual(fieldsOf({ Weather: 'rain' }), []);
  });

  test('tells of a field that the check names and nobody knows', () => {
    const sport = findSport(3);
    assert.ok(sport);
    const check = createEventCheck(sport, () => () => ['a/b~c']);
    assert.deepEqual(check?.checkContract({ EventId: 3, 'a/b~c': 1 })?.errors.slice(0, 1), [
      {
        field: 'a/b~c',
        pointer: '/a~1b~0c',
        expected: 'another value',
        actual: 'the number 1',
        value: 1,
        hint: null,
      },
    ]);
  });
});

suite('unknown fields', () => {
  test('there are none', () => {
    assert.equal(basketball.findUnknown({ EventId: 3, HomeScore: 1 }), undefined);
  });

  test('one is told with the name that was meant', () => {
    const finding = basketball.findUnknown({ EventId: 3, HomeScroe: [58] as never });
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

  test('one in another case is told that case matters', () => {
    assert.deepEqual(hintsOf({ homescore: 2 }), ['Field names are case-sensitive: send "HomeScore".']);
  });

  test('one beside the field that it is like is not taken for it', () => {
    assert.deepEqual(hintsOf({ HomeScore: 2, HomeScor: 2 }), [lookItUp]);
  });

  test('of several the first are in the message', () => {
    const event = { EventId: 3, One: 1, Two: 2, Three: 3 };
    assert.match(basketball.findUnknown(event)?.message ?? '', /^Basketball has no fields "One", "Two" and "Three"\. /);
    const more = basketball.findUnknown({ ...event, Four: 4, Five: 5 })?.message ?? '';
    assert.match(more, /^Basketball has no fields "One", "Two", "Three" and 2 more\. /);
  });

  test('what every object inherits is unknown as well', () => {
    const event = JSON.parse('{"EventId":3,"__proto__":1,"constructor":2,"valueOf":3}') as EventFields;
    const told = basketball.findUnknown(event)?.errors.map(({ field, value }) => [field, value]);
    assert.deepEqual(told, [
      ['__proto__', 1],
      ['constructor', 2],
      ['valueOf', 3],
    ]);
  });

  test('of very many, twenty are named', () => {
    const event = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`Unknown ${index}`, index]));
    assert.equal(basketball.findUnknown(event)?.errors.length, 20);
  });

  test('of a very long name, the beginning is told', () => {
    const [error] = basketball.findUnknown({ ['/'.repeat(60_000)]: 1 })?.errors ?? [];
    assert.deepEqual([error?.field, error?.pointer], ['/'.repeat(100), `/${'~1'.repeat(100)}`]);
  });
});

suite('rules', () => {
  test('an event that breaks none has nothing to be told', () => {
    assert.deepEqual(findingsOf({ HomeScore: 2 }, { HomeScore: 1 }), []);
  });

  test('one that refuses is told with its id, its check and its reason', () => {
    assert.deepEqual(findingsOf({ HomePossession: true, GuestPossession: true }), [
      {
        name: 'SportEventProcessingError',
        severity: 'error',
        message: 'The event breaks a rule of Basketball: Only one side has the ball.',
        errors: [
          {
            field: 'HomePossession',
            pointer: '/HomePossession',
            expected: '!(HomePossession && GuestPossession)',
            actual: 'HomePossession = true, GuestPossession = true',
            value: true,
            hint: 'basketball.possession-conflict: Only one side has the ball.',
          },
        ],
      },
    ]);
  });

  test('those that refuse and those that warn are told apart, the refusal first', () => {
    const told = findingsOf({ HomeScore: 1.5, GuestScore: 2.5, Period: 9 }).map(({ severity, errors, message }) => [
      severity,
      errors.map(({ field }) => field),
      message.split(':')[0],
    ]);
    assert.deepEqual(told, [
      ['error', ['HomeScore', 'GuestScore'], 'The event breaks 2 rules of Basketball'],
      ['warning', ['Period'], 'The event is odd by a rule of Basketball'],
    ]);
  });

  test('one that looks at the event before says nothing without it', () => {
    assert.deepEqual(findingsOf({ HomeScore: 1 }), []);
    assert.equal(findingsOf({ HomeScore: 1 }, { HomeScore: 2 })[0]?.severity, 'warning');
  });

  test('a field that it looks at and that did not come is told as null', () => {
    const broken = { ...rule(1), fields: ['HomeScore', 'Period'] };
    assert.equal(
      rulesToFindings([broken], { HomeScore: 1 }, 'Basketball')[0]?.errors[0]?.actual,
      'HomeScore = 1, Period = null',
    );
  });

  test('one that looks at no field is told without one', () => {
    const [error] = rulesToFindings([{ ...rule(1), fields: [] }], {}, 'Basketball')[0]?.errors ?? [];
    assert.deepEqual([error?.field, error?.pointer, error?.value], [null, null, null]);
  });

  test('of very many, fifty are told and all are counted', () => {
    const [finding] = rulesToFindings(
      Array.from({ length: 60 }, (_, index) => rule(index)),
      {},
      'Basketball',
    );
    assert.equal(finding?.errors.length, 50);
    assert.match(finding?.message ?? '', /60 rules/);
  });
});

function checkOf(id: number): EventCheck {
  const sport = findSport(id);
  const check = sport && createEventCheck(sport, compileContract);
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
  return (basketball.findUnknown({ EventId: 3, ...fields })?.errors ?? []).map(({ hint }) => hint);
}

function findingsOf(event: EventFields, previous?: EventFields) {
  const { places, checkRules } = basketball;
  const state = createState();
  if (previous !== undefined) applyFields(state, previous, 3);
  return rulesToFindings(checkRules(toSlots(event, places), state.slots), event, 'Basketball');
}

function rule(index: number): BrokenRule {
  const id = `basketball.rule-${index}`;
  return { id, severity: 'reject', why: 'A vector.', check: 'HomeScore <= 1', instance: {}, fields: ['HomeScore'] };
}
