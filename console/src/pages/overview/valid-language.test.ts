import assert from 'node:assert/strict';
import { test } from 'node:test';
import { repairLanguage } from './valid-language.ts';

for (const [language, expected] of [
  ['en-US@posix', 'en-US'],
  ['de-AT', 'de-AT'],
] as const)
  test(`the language ${language} becomes ${expected}`, () => {
    const navigator = { language };
    repairLanguage(navigator);
    assert.equal(navigator.language, expected);
  });
