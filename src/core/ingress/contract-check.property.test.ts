import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { type Sport, sports } from '#core/contract/catalog';
import type { EventFields } from '#core/contract/field';
import { ingressJsonSchema } from '#core/contract/json-schema';
import { arbitraryEvent } from '#tests/contract/arbitrary-event';
import { schemaFaults } from '#tests/contract/schema-faults';
import { fc } from '#tests/support/property';
import { createContractCheck } from './contract-check.ts';
import { toContractLimits } from './field-limits.ts';
import { findFieldIndex } from './live-state.ts';

suite('the walk over the limits finds the fields that break the published JSON Schema', () => {
  for (const sport of sports.filter(({ ingress }) => ingress !== null))
    test(sport.name, () => {
      const compare = createComparison(sport);
      const names = (sport.ingress ?? []).map(({ name }) => name);
      const spoiled = fc.dictionary(fc.constantFrom(...names), anyValue, { maxKeys: 6 });
      fc.assert(
        fc.property(arbitraryEvent(sport), spoiled, fc.subarray(names, { maxLength: 2 }), (event, wrong, missing) => {
          compare(event);
          const left = Object.entries({ ...event, ...wrong }).filter(([name]) => !missing.includes(name));
          compare(Object.fromEntries(left));
        }),
        { numRuns: 40 },
      );
      for (const name of names) for (const value of oddValues) compare({ EventId: sport.id, [name]: value });
    });
});

function createComparison(sport: Sport): (event: object) => void {
  const schema = ingressJsonSchema(sport);
  assert.ok(schema);
  const check = createContractCheck(toContractLimits(schema), schema.required, findFieldIndex(sport.id));
  const expected = schemaFaults(schema);
  return (event) => assert.deepEqual(new Set(check(event as EventFields)), expected(event), JSON.stringify(event));
}

const anyValue = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constantFrom(null, [], {}),
  fc.stringMatching(/^[0-9]{0,3}[:.]?[0-9]{0,3}[:.]?[0-9]{0,2}$/),
);

const oddValues = [
  null,
  '',
  ' ',
  'x',
  '😀',
  '😀'.repeat(100),
  'x'.repeat(300),
  '12:34',
  '0',
  0,
  -0,
  -1,
  1,
  1.5,
  100,
  2 ** 31,
  -(2 ** 31) - 1,
  Number.POSITIVE_INFINITY,
  true,
  false,
  [],
  {},
];
