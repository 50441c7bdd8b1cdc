import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { showUsername } from './refused-sign-in.ts';

suite('the username of a refused sign-in', () => {
  for (const username of ['ana', 'Scoreboard-7', 'operations.team.of.the.stadium@example.com'])
    test(`${username} is shown`, () => {
      assert.equal(showUsername(username, 'anything else'), username);
    });

  for (const [what, username, password] of [
    ['the password in both fields', 'tr0ub4dor', 'tr0ub4dor'],
    ['a broker secret in its place', 'q7Jm2vXcT0pLw8RzKd5NsYb1HfUeG3aQ_iO-6xM4BtE', ''],
    ['a token or ticket', 'eyJhbGciOiJFZERTQSJ9.e30.c2ln', 'another'],
    ['a text that cannot be a username', 'pass phrase!', 'ana'],
    ['as long a text as a packet takes', 'x'.repeat(60_000), ''],
    ['nothing', '', ''],
  ] as const)
    test(`${what} is hidden`, () => {
      assert.equal(showUsername(username, password), '[hidden]');
    });
});
