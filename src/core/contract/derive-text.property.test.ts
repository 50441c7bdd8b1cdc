import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { arbitraryEvent } from '#tests/contract/arbitrary-event';
import { derivePayload, stateOf } from '#tests/contract/derive-payload';
import type { StandardPayload } from '#tests/contract/derive-value';
import { fc } from '#tests/support/property';
import { sports } from './catalog.ts';
import type { DerivationContext } from './derivation-context.ts';
import { compileDerivation } from './derive-text.ts';
import { enumValues, isEnumName } from './enums.ts';
import type { EventFields, FieldValue } from './field.ts';
import { type FieldEntries, toEntries } from './field-entry.ts';
import { fieldIndexOf } from './rules.ts';
import type { StandardField } from './standard-field.ts';

const context: DerivationContext = {
  botId: 1,
  botName: null,
  receivedAt: '2026-04-01T18:30:05.120Z',
  emittedAt: '2026-04-01T18:30:05.134Z',
  gameStartedAt: null,
  originTypeId: 4,
};

suite('the live payload of any valid event', () => {
  for (const sport of sports) {
    test(`${sport.name}: has every field in order, with its type and width`, () => {
      const derive = compileDerivation(sport);
      const names = sport.standard.map((field) => field.name);
      fc.assert(
        fc.property(arbitraryEvent(sport), (event) => {
          const payload = JSON.parse(derive(stateOf(sport, event), context)) as StandardPayload;
          assert.deepEqual(Object.keys(payload), names);
          for (const field of sport.standard) assertFits(field, payload[field.name]);
        }),
        { numRuns: 25 },
      );
    });

    test(`${sport.name}: equals the result of each single field, whatever was rendered before`, () => {
      const derive = compileDerivation(sport);
      const state: FieldEntries = [];
      let fields: EventFields = {};
      fc.assert(
        fc.property(arbitraryEvent(sport), fc.option(fc.string({ unit: 'grapheme' })), (event, botName) => {
          for (const entry of toEntries(event, fieldIndexOf(sport))) state[entry.index] = entry;
          fields = { ...fields, ...event };
          const named = { ...context, botName };
          const expected = JSON.stringify(derivePayload(sport, fields, named));
          assert.equal(derive(state, named), expected);
          assert.equal(derive(state, named), expected);
        }),
        { numRuns: 25, endOnFailure: true },
      );
    });
  }
});

function assertFits(field: StandardField, value: FieldValue | null | undefined): void {
  const rendered = `${field.name} is ${JSON.stringify(value)}`;
  if (value === null) assert(field.nullable, rendered);
  else assert(isOfType(field, value), rendered);
  if (field.width !== undefined) assert.equal(String(value).length, field.width, rendered);
  if (field.values !== undefined) assert(field.values.includes(String(value)), rendered);
}

function isOfType({ type }: StandardField, value: FieldValue | undefined): boolean {
  if (isEnumName(type)) return enumValues(type).some((member) => member === value);
  if (type === 'char') return typeof value === 'string' && value.length === 1;
  if (type === 'bool') return typeof value === 'boolean';
  if (type === 'int' || type === 'EventType') return Number.isInteger(value);
  return typeof value === 'string';
}
