import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AuditEntry } from './audit-entry.ts';
import { findChangedFields } from './changed-fields.ts';
import { describeEntry } from './describe-entry.ts';

const usernames = new Map([[7, 'ana']]);
const ana = { id: 7, username: 'ana', role: 'user', pushEnabled: false, disabled: false, updatedAt: 'then' };

function entry(action: string, target: string, before: unknown, after: unknown): AuditEntry {
  const actor = { userId: 1, username: 'admin', address: '127.0.0.1' };
  return { id: 1, at: '2026-04-01T18:30:00.000Z', actor, action, target, before, after };
}

for (const [sentence, ...[action, target, before, after]] of [
  ['created user ana', 'user.create', 'user/7', null, ana],
  ['allowed ana to push', 'user.update', 'user/7', ana, { ...ana, pushEnabled: true, updatedAt: 'now' }],
  ['forbade ana to push', 'user.update', 'user/7', { ...ana, pushEnabled: true }, ana],
  ['disabled ana', 'user.update', 'user/7', ana, { ...ana, disabled: true }],
  ['made ana an administrator', 'user.update', 'user/7', ana, { ...ana, role: 'admin' }],
  ['changed the password of ana', 'user.update', 'user/7', ana, { ...ana, passwordChanged: true }],
  ['changed user ana', 'user.update', 'user/7', ana, { ...ana, role: 'admin', pushEnabled: true }],
  ['assigned bot 3 to ana', 'bot.assign', 'user/7/bot/3', null, { userId: 7, botId: 3 }],
  ['took bot 3 away from user 8', 'bot.unassign', 'user/8/bot/3', { userId: 8, botId: 3 }, null],
  ['created bot Court 1 (3)', 'bot.put', 'bot/3', null, { id: 3, name: 'Court 1' }],
  ['changed bot 3', 'bot.put', 'bot/3', { id: 3, name: null }, { id: 3, name: null }],
  ['created share link Truck (4)', 'share-link.create', 'bot/3/share-link/4', null, { name: 'Truck' }],
  ['did venue.paint on venue/4', 'venue.paint', 'venue/4', null, {}],
] as const)
  test(`the audit log says: ${sentence}`, () => {
    assert.equal(describeEntry(entry(action, target, before, after), usernames), sentence);
  });

test('a change lists what differs, and not when', () => {
  const before = { id: 3, name: 'Court 1', venueId: null, botIds: [], updatedDate: 'a' };
  const after = { id: 3, name: 'Court 2', venueId: 5, botIds: [1, 2], updatedDate: 'b' };
  assert.deepEqual(findChangedFields(before, after), [
    { name: 'name', before: 'Court 1', after: 'Court 2' },
    { name: 'venueId', before: undefined, after: '5' },
    { name: 'botIds', before: undefined, after: '1, 2' },
  ]);
});
