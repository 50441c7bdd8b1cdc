import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changeOfEntry } from './change-of-entry.ts';

for (const [action, target, change] of [
  ['user.update', 'user/7', { resource: 'user', id: 7 }],
  ['broker-credential.revoke', 'user/7/broker-credential/3', { resource: 'user', id: 7 }],
  ['bot.unassign', 'user/7/bot/2', { resource: 'user', id: 7 }],
  ['bot.put', 'bot/2', { resource: 'bot', id: 2 }],
  ['bot.delete', 'bot/2', { resource: 'bot', id: 2, removed: true }],
  ['share-link.revoke', 'bot/2/share-link/9', { resource: 'share-link', id: 9 }],
  ['venue.delete', 'venue/4', { resource: 'venue', id: 4 }],
  ['fixture.put', 'fixture/5', { resource: 'fixture', id: 5 }],
  ['fixture.import', 'fixtures', { resource: 'fixture', id: 0 }],
  ['node.drain', 'node/0a1b2c3d', undefined],
] as const)
  test(`the audit entry ${action} of ${target} tells what changed`, () => {
    assert.deepEqual(changeOfEntry({ action, target }), change);
  });
