import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { arbitraryEvent } from '#tests/contract/arbitrary-event';
import { fc } from '#tests/support/property';
import { sports } from './catalog.ts';
import type { IngressField } from './ingress-field.ts';
import { ingressJsonSchema } from './json-schema.ts';

const ajv = new Ajv2020({ strict: true });

for (const sport of sports.filter(({ ingress }) => ingress !== null)) {
  suite(`the schema of ${sport.name}`, () => {
    const validate = ajv.compile(ingressJsonSchema(sport) ?? false);

    test('accepts every event within the limits', () => {
      fc.assert(
        fc.property(arbitraryEvent(sport), (event) => assert(validate(event), ajv.errorsText(validate.errors))),
        { numRuns: 25 },
      );
    });

    test('refuses the same event with one broken limit', () => {
      fc.assert(
        fc.property(arbitraryEvent(sport), fc.constantFrom(...(sport.ingress ?? [])), (event, field) => {
          for (const value of beyond(field)) assert(!validate({ ...event, [field.name]: value }), field.name);
        }),
        { numRuns: 25 },
      );
    });
  });
}

/** Values just beyond the limits of the field. */
function beyond({ type, min, max, pattern, maxLength, values, nullable }: IngressField): readonly unknown[] {
  const wrong: unknown[] = [[], {}];
  if (!nullable) wrong.push(null);
  if (min !== undefined) wrong.push(min - 1);
  if (max !== undefined) wrong.push(max + 1);
  if (pattern !== undefined || values !== undefined) wrong.push('no such text');
  if (maxLength !== undefined) wrong.push('x'.repeat(maxLength + 1));
  if (type === 'int') wrong.push(0.5);
  wrong.push(type === 'bool' ? 'true' : true);
  return wrong;
}
