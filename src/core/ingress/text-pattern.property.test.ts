import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { sports } from '#core/contract/catalog';
import { fc } from '#tests/support/property';
import { TextPattern } from './text-pattern.ts';

const patterns = new Set(sports.flatMap(({ ingress }) => (ingress ?? []).flatMap(({ pattern }) => pattern ?? [])));

suite('a cached answer is the answer of the regular expression', () => {
  for (const source of [...patterns, '^[0-9]:[0-5]$', '^1[0-9]$', '^[1-9]:[0-9]$'])
    test(source, () => {
      const cached = new TextPattern(source);
      const pattern = new RegExp(source, 'u');
      const anyText = fc.oneof(fc.stringMatching(/^[0-9:.]{0,9}$/u), fc.stringMatching(pattern), fc.string());
      fc.assert(
        fc.property(fc.array(anyText, { minLength: 1, maxLength: 20 }), (texts) => {
          for (const text of texts) assert.equal(cached.test(text), pattern.test(text), text);
        }),
        { numRuns: 150 },
      );
    });
});
