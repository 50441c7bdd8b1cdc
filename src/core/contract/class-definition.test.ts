import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { findSport, type Sport, sports } from './catalog.ts';
import { ingressClassDefinition, standardClassDefinition } from './class-definition.ts';

suite('standardClassDefinition', () => {
  test('has exactly the three keys, and two keys per property', () => {
    const definition = standardClassDefinition(sportOf(3));
    assert.deepEqual(Object.keys(definition), ['eventTypeId', 'eventTypeName', 'properties']);
    for (const property of definition.properties) assert.deepEqual(Object.keys(property), ['name', 'type']);
  });

  test('begins with the base fields', () => {
    const { properties } = standardClassDefinition(sportOf(32));
    assert.deepEqual(properties[0], { name: 'OriginTypeId', type: 'OriginType' });
    assert.deepEqual(properties[20], { name: 'EmittedAt', type: 'DateTime' });
  });

  for (const sport of sports) {
    test(`${sport.name} as published`, (t) => {
      t.assert.snapshot(standardClassDefinition(sport), { serializers: [linePerProperty] });
    });
  }
});

suite('ingressClassDefinition', () => {
  test('is undefined for an event type that cannot be pushed', () => {
    assert.equal(ingressClassDefinition(sportOf(19)), undefined);
  });

  test('has a limit only if the field has it', () => {
    const properties = ingressClassDefinition(sportOf(3))?.properties ?? [];
    assert.deepEqual(
      properties.find(({ name }) => name === 'Period'),
      {
        name: 'Period',
        type: 'int',
        required: false,
        nullable: true,
        description: 'Current quarter or half, 0 before the start',
        example: 3,
        min: 0,
        max: 9,
      },
    );
    assert.deepEqual(properties.find(({ name }) => name === 'ClockMode')?.values, [':', '.']);
  });

  test('lists the members of an enum', () => {
    const errorFlag = ingressClassDefinition(sportOf(1))?.properties.find(({ name }) => name === 'ErrorFlag');
    assert.deepEqual(errorFlag?.members, [
      { id: 0, name: 'None' },
      { id: 1, name: 'Hit' },
      { id: 2, name: 'Error' },
    ]);
  });

  for (const sport of sports.filter(({ ingress }) => ingress !== null)) {
    test(`${sport.name} as published`, (t) => {
      t.assert.snapshot(ingressClassDefinition(sport), { serializers: [linePerProperty] });
    });
  }
});

function linePerProperty({ properties, ...rest }: { readonly properties: readonly unknown[] }): string {
  return [JSON.stringify(rest), ...properties.map((property) => JSON.stringify(property))].join('\n');
}

function sportOf(id: number): Sport {
  const sport = findSport(id);
  assert(sport);
  return sport;
}
