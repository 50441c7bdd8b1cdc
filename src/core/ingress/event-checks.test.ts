import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sports } from '#core/contract/catalog';
import { createEventChecks } from './event-checks.ts';

test('each contract is compiled once, ahead of time or when it is first needed', () => {
  const compiled: object[] = [];
  const checks = createEventChecks((schema) => {
    compiled.push(schema);
    return () => undefined;
  });
  const withEvents = sports.filter(({ ingress }) => ingress !== null);
  const needed = withEvents.at(-1);
  assert.ok(needed);
  assert.equal(checks.get(needed.id)?.sport, needed);
  assert.equal(compiled.length, 1);

  for (let steps = 0; checks.compileNext(); steps += 1) {
    assert.ok(steps < sports.length);
    assert.ok(compiled.length <= steps + 2);
  }
  assert.equal(compiled.length, withEvents.length);
  for (const { id } of withEvents) assert.equal(checks.get(id)?.sport.id, id);
  assert.equal(new Set(compiled).size, withEvents.length);
});
