import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { findSport, type Sport, sports } from './catalog.ts';
import { type IngressJsonSchema, ingressJsonSchema } from './json-schema.ts';

const ajv = new Ajv2020({ strict: true, allErrors: true });

suite('ingressJsonSchema', () => {
  test('is undefined for an event type that cannot be pushed', () => {
    assert.equal(ingressJsonSchema(sportOf(19)), undefined);
  });

  test('requires only EventId', () => {
    assert.deepEqual(schemaOf(sportOf(3)).required, ['EventId']);
  });

  for (const [what, field, value, valid] of [
    ['another event type', 'EventId', 4, false],
    ['a field of the future', 'Weather', 'rain', true],
    ['null for an optional field', 'HomeScore', null, true],
    ['null for EventId', 'EventId', null, false],
    ['a score as text', 'HomeScore', '58', false],
    ['a score with a fraction', 'HomeScore', 58.5, true],
    ['a period with a fraction', 'Period', 1.5, false],
    ['a period with a zero fraction', 'Period', Number('1.0'), true],
    ['a period off the board', 'Period', 10, false],
    ['a bare number as clock', 'Clock', '34', false],
    ['a clock with hours in a game that has none', 'Clock', '1:24:10', false],
    ['a mode that no board has', 'ClockMode', ';', false],
    ['a name of 64 characters outside the basic plane', 'HomeTeamName', '🏀'.repeat(64), true],
    ['a name of 65 characters', 'HomeTeamName', '🏀'.repeat(65), false],
  ] as const) {
    test(`basketball ${valid ? 'takes' : 'refuses'} ${what}`, () => {
      assert.equal(validatorOf(sportOf(3))({ EventId: 3, [field]: value }), valid);
    });
  }

  test('an int without limits is 32-bit', () => {
    const plain = {
      name: 'Plain',
      type: 'int',
      required: false,
      nullable: false,
      example: 1,
      description: '',
      basis: 'designed',
    } as const;
    const { properties } = schemaOf({ ...sportOf(3), ingress: [plain] });
    assert.equal(properties['Plain']?.minimum, -2147483648);
    assert.equal(properties['Plain']?.maximum, 2147483647);
  });

  test('an enum takes its ids and null', () => {
    assert.deepEqual(schemaOf(sportOf(1)).properties['ErrorFlag']?.enum, [0, 1, 2, null]);
  });
});

for (const sport of sports.filter(({ ingress }) => ingress !== null)) {
  suite(`the schema of ${sport.name}`, () => {
    test('is JSON Schema 2020-12', () => {
      assert(ajv.validateSchema(schemaOf(sport)), ajv.errorsText());
    });

    test('accepts each example, and all of them in one event', () => {
      const validate = validatorOf(sport);
      const examples = (sport.ingress ?? []).map(({ name, example }) => ({ [name]: example }));
      for (const event of [...examples, Object.assign({}, ...examples)]) {
        assert(validate({ EventId: sport.id, ...event }), ajv.errorsText(validate.errors));
      }
    });

    test('is as published', (t) => {
      t.assert.snapshot(schemaOf(sport), { serializers: [linePerProperty] });
    });
  });
}

function linePerProperty({ properties, ...rest }: IngressJsonSchema): string {
  const lines = Object.entries(properties).map(([name, schema]) => `${name}: ${JSON.stringify(schema)}`);
  return [JSON.stringify(rest), ...lines].join('\n');
}

function validatorOf(sport: Sport) {
  const schema = schemaOf(sport);
  return ajv.getSchema(schema.$id) ?? ajv.compile(schema);
}

function schemaOf(sport: Sport): IngressJsonSchema {
  const schema = ingressJsonSchema(sport);
  assert(schema);
  return schema;
}

function sportOf(id: number): Sport {
  const sport = findSport(id);
  assert(sport);
  return sport;
}
