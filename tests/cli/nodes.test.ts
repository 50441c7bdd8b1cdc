import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startCli } from './start-cli.ts';

test('the only node is listed, and drained only by force', async (t) => {
  const { cli, url } = await startCli(t);
  const [node] = JSON.parse((await cli('nodes --json')).stdout) as [{ readonly id: string; readonly name: string }];
  const { stdout } = await cli('nodes');
  assert.match(stdout, /^ID +NAME +STATE +VERSION +CONNECTIONS +EVENTS\/S +NATS +DATABASE +SINCE\n/);
  assert.match(stdout, new RegExp(`\n${node.id} +${node.name} +up `));

  const refused = await cli(`nodes drain ${node.id}`);
  assert.equal(refused.exitCode, 5);
  assert.match(refused.stderr, /No other node takes clients.*force/);

  assert.match((await cli(`nodes drain ${node.name} --force --wait`)).stdout, /is drained\./);
  const ready = await fetch(`${url}/readyz`);
  assert.equal(ready.status, 503);
  assert.match(((await ready.json()) as { detail: string }).detail, /draining/);

  assert.match((await cli(`nodes resume ${node.id}`)).stdout, /takes clients\./);
  assert.equal((await fetch(`${url}/readyz`)).status, 200);
  const { stdout: audit } = await cli('audit list --limit 2');
  assert.match(audit, /node\.resume +node\/.*\n.*node\.drain +node\//s);
});

test('a node that does not exist is not found', async (t) => {
  const { cli } = await startCli(t);
  const { exitCode, stderr } = await cli('nodes drain nobody');
  assert.deepEqual([exitCode, stderr], [4, 'scorewire: There is no node nobody: scorewire nodes lists them.\n']);
});
