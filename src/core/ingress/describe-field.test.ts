import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { IngressField } from '#core/contract/ingress-field';
import { describeField } from './describe-field.ts';

const text = { type: 'string', example: '' } as const;
const whole = { type: 'int', example: 0 } as const;

for (const [field, expected] of [
  [{ type: 'bool' }, 'true or false'],
  [{ type: 'bool', nullable: true }, 'true or false, or null'],
  [whole, 'a whole number'],
  [{ ...whole, min: 0, max: 9 }, 'a whole number from 0 to 9'],
  [{ ...whole, min: -5 }, 'a whole number of -5 or more'],
  [{ ...whole, max: 9, nullable: true }, 'a whole number of 9 or less, or null'],
  [{ type: 'number', min: 0, max: 99.9 }, 'a number from 0 to 99.9'],
  [text, 'text'],
  [{ ...text, maxLength: 64 }, 'text of at most 64 characters'],
  [{ ...text, pattern: '^A$' }, 'text that matches ^A$'],
  [{ ...text, maxLength: 1, pattern: '^A$', nullable: true }, 'text of at most 1 characters that matches ^A$, or null'],
  [{ ...text, values: [':', '"'] }, 'one of ":", "\\""'],
  [{ ...text, maxLength: 1, values: ['A'], nullable: true }, 'one of "A", or null'],
  [{ type: 'char' }, 'one character'],
  [{ type: 'char', pattern: '^[A-Z]$' }, 'one character that matches ^[A-Z]$'],
  [{ type: 'BaseballErrorFlag' }, 'one of 0, 1, 2'],
  [{ type: 'SbdataParseType', nullable: true }, 'one of FullClock, or null'],
] as const)
  test(`a field takes ${expected}`, () => {
    assert.equal(describeField(fieldOf(field)), expected);
  });

function fieldOf(field: Partial<IngressField>): IngressField {
  const rest = { name: 'Field', type: 'int', required: false, nullable: false, example: 0, description: '' } as const;
  return { ...rest, basis: 'designed', ...field };
}
