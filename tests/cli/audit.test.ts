import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startCli } from './start-cli.ts';

test('the audit log tells who changed what, newest first', async (t) => {
  const { cli } = await startCli(t);
  await cli('venue put 1 --partner 9001');
  await cli('venue put 1 --partner 9002');
  const { exitCode, stdout } = await cli('audit list --limit 2');
  const [header, newest, older, ...rest] = stdout.split('\n');
  assert.deepEqual({ exitCode, rest }, { exitCode: 0, rest: [''] });
  assert.match(header ?? '', /^ID {2}AT +BY +FROM +ACTION +TARGET +CHANGE$/);
  assert.match(newest ?? '', / admin {2}127\.0\.0\.1 {2}venue\.put {2}venue\/1 {2}partnerId 9001 → 9002$/);
  assert.match(older ?? '', / partnerId 9001$/);
});

test('the audit log in JSON is what the service answers', async (t) => {
  const { cli, service } = await startCli(t);
  await cli('venue put 1 --partner 9001');
  const listed = await service.administer('GET', '/admin/audit');
  assert.deepEqual(JSON.parse((await cli('audit list --json')).stdout), listed.json<{ items: unknown }>().items);
});
