import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import * as fc from 'fast-check';
import { arbitraryEvent } from '#tests/contract/arbitrary-event';
import { sports } from './catalog.ts';
import { compileDerivation, type DerivationContext } from './derive.ts';
import { enumValues, isEnumName } from './enums.ts';
import type { FieldValue } from './field.ts';
import type { StandardField } from './standard-field.ts';

const context: DerivationContext = {
  botId: 1,
  botName: null,
  receivedAt: '2026-04-01T18:30:05.120Z',
  emittedAt: '2026-04-01T18:30:05.134Z',
  originTypeId: 4,
};

suite('the live payload of any valid event', () => {
  for (const sport of sports) {
    test(`${sport.name}: has every field in order, of its type and width`, () => {
      const derive = compileDerivation(sport);
      const names = sport.standard.map((field) => field.name);
      fc.assert(
        fc.property(arbitraryEvent(sport), (event) => {
          const payload = derive(event, context);
          assert.deepEqual(Object.keys(payload), names);
          for (const field of sport.standard) assertFits(field, payload[field.name]);
        }),
        { numRuns: 50 },
      );
    });
  }
});

function assertFits(field: StandardField, value: FieldValue | null | undefined): void {
  const shown = `${field.name} is ${JSON.stringify(value)}`;
  if (value === null) assert(field.nullable, shown);
  else assert(isOfType(field, value), shown);
  if (field.width !== undefined) assert.equal(String(value).length, field.width, shown);
  if (field.values !== undefined) assert(field.values.includes(String(value)), shown);
}

function isOfType({ type }: StandardField, value: FieldValue | undefined): boolean {
  if (isEnumName(type)) return enumValues(type).some((member) => member === value);
  if (type === 'char') return typeof value === 'string' && value.length === 1;
  if (type === 'bool') return typeof value === 'boolean';
  if (type === 'int' || type === 'EventType') return Number.isInteger(value);
  return typeof value === 'string';
}
