import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderAge } from './cell.ts';

test('an age is shown in its largest unit', () => {
  const now = Date.parse('2026-04-02T12:00:00Z');
  const ages = ['12:00:05', '12:00:00', '11:59:01', '11:59:00', '11:00:01', '11:00:00', '00:00:00'].map((time) =>
    renderAge(`2026-04-02T${time}Z`, now),
  );
  assert.deepEqual(ages, ['0 s ago', '0 s ago', '59 s ago', '1 min ago', '59 min ago', '1 h ago', '12 h ago']);
  assert.equal(renderAge('2026-03-30T12:00:00.000Z', now), '3 d ago');
  assert.equal(renderAge(null, now), null);
});
