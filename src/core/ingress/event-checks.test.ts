import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sports } from '#core/contract/catalog';
import { createEventChecks } from './event-checks.ts';

test('each contract is compiled once, when it is first needed', () => {
  const compiled: object[] = [];
  const checks = createEventChecks((schema) => {
    compiled.push(schema);
    return () => undefined;
  });
  const withEvents = sports.filter(({ ingress }) => ingress !== null);
  for (const [index, { id }] of withEvents.entries()) {
    assert.equal(compiled.length, index);
    assert.equal(checks.get(id)?.sport.id, id);
  }
  for (const { id } of sports) checks.get(id);
  assert.equal(compiled.length, withEvents.length);
  assert.equal(new Set(compiled).size, withEvents.length);
});
