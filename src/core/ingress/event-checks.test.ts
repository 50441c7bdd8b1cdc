import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sports } from '#core/contract/catalog';
import { createEventChecks } from './event-checks.ts';

test('each sport that takes events has one check, which is kept', () => {
  const checks = createEventChecks();
  for (const { id, ingress } of sports) {
    const check = checks.get(id);
    assert.equal(check?.sport.id, ingress === null ? undefined : id);
    assert.equal(checks.get(id), check);
  }
});
