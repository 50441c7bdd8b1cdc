import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gameClockPattern } from '#core/contract/clock-pattern';
import type { IngressField } from '#core/contract/ingress-field';
import { describeField } from './describe-field.ts';

const text = { type: 'string', example: '' } as const;
const whole = { type: 'int', example: 0 } as const;

for (const [field, expected] of [
  [{ type: 'bool' }, 'true or false'],
  [{ type: 'bool', nullable: true }, 'true or false, or null to clear it'],
  [whole, 'a whole number'],
  [{ ...whole, min: 0, max: 9 }, 'a whole number between 0 and 9'],
  [{ ...whole, max: 9, nullable: true }, 'a whole number between -2147483648 and 9, or null to clear it'],
  [{ type: 'number', min: 0, max: 99.9 }, 'a number between 0 and 99.9'],
  [{ type: 'number', min: -5 }, 'a number of -5 or more'],
  [{ type: 'number', max: 5 }, 'a number of 5 or less'],
  [text, 'text'],
  [{ ...text, maxLength: 64 }, 'text of up to 64 characters'],
  [{ ...text, maxLength: 1 }, 'text of up to 1 character'],
  [{ ...text, pattern: gameClockPattern, maxLength: 13 }, 'text like 7:57 or 45.3'],
  [{ ...text, pattern: '^[A-Z]{2}$', example: 'AB' }, 'text like AB'],
  [{ ...text, values: [':', '"'] }, '":" or "\\""'],
  [{ ...text, maxLength: 1, values: ['A'], nullable: true }, '"A", or null to clear it'],
  [{ type: 'char' }, 'one character'],
  [{ type: 'BaseballErrorFlag' }, '0 (None), 1 (Hit) or 2 (Error)'],
  [{ type: 'SbdataParseType', nullable: true }, '"FullClock", or null to clear it'],
] as const)
  test(`a field takes ${expected}`, () => {
    assert.equal(describeField(fieldOf(field)), expected);
  });

function fieldOf(field: Partial<IngressField>): IngressField {
  const rest = { name: 'Field', type: 'int', required: false, nullable: false, example: 0, description: '' } as const;
  return { ...rest, basis: 'designed', ...field };
}
