import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeChange } from './describe-change.ts';

test('a change lists the fields that differ', () => {
  const before = { id: 7, name: 'a', push: false, updatedAt: 'x', botIds: [1] };
  const after = { id: 7, name: 'a', push: true, updatedAt: 'y', botIds: [1, 2] };
  assert.equal(describeChange(before, after), 'push no → yes, botIds [1] → [1,2]');
});

test('a new or deleted object lists its fields', () => {
  assert.equal(describeChange(null, { id: 7, name: 'a', venueId: null }), 'name a');
  assert.equal(describeChange({ id: 7, name: 'a' }, null), 'name a');
});

test('an added field counts as changed', () => {
  assert.equal(describeChange({ push: true }, { push: true, passwordChanged: true }), 'passwordChanged – → yes');
});

test('a long description is cut', () => {
  const text = describeChange(null, { name: 'x'.repeat(100) });
  assert.equal(text.length, 60);
  assert.match(text, /…$/);
});

test('no change has an empty description', () => {
  assert.equal(describeChange({ id: 1 }, { id: 1 }), '');
  assert.equal(describeChange(null, null), '');
});
