import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choosePrimary, judgeServers } from './choose-primary.ts';
import { describeServer, type ExaminedServer } from './server-state.ts';

const on = (host: string, state: ExaminedServer['state']): ExaminedServer => ({
  server: { host, port: 5432, name: `${host}:5432` },
  state,
});
const primary = (host: string, timeline: number, systemId = 'ours'): ExaminedServer =>
  on(host, { kind: 'primary', history: { systemId, timeline } });
const chosen = (servers: readonly ExaminedServer[], known?: { systemId: string; timeline: number }) =>
  choosePrimary(judgeServers(servers, known))?.server.host;

test('the server that accepts writes is chosen', () => {
  assert.equal(chosen([on('a', { kind: 'replica' }), primary('b', 1)]), 'b');
});

test('of two that accept writes, the one that was promoted last is chosen', () => {
  assert.equal(chosen([primary('a', 3), primary('b', 4)]), 'b');
});

test('a former primary gets no writes, even when its successor cannot be reached', () => {
  const away = on('b', { kind: 'unreachable', errorCode: 'TIMEOUT', message: '' });
  assert.equal(chosen([primary('a', 3), away], { systemId: 'ours', timeline: 4 }), undefined);
});

test('another database gets no writes', () => {
  assert.equal(chosen([primary('a', 9, 'theirs'), primary('b', 1)], { systemId: 'ours', timeline: 1 }), 'b');
  assert.equal(chosen([primary('a', 1), primary('b', 9, 'theirs')]), 'a');
});

test('a server that does not tell its history is taken at its word', () => {
  assert.equal(chosen([on('a', { kind: 'primary', history: undefined })], { systemId: 'ours', timeline: 2 }), 'a');
});

test('the reasons name each server', () => {
  const servers = [
    primary('a', 1),
    primary('b', 1, 'theirs'),
    primary('c', 2),
    on('d', { kind: 'replica' }),
    on('e', { kind: 'read-only' }),
    on('f', { kind: 'unreachable', errorCode: 'ECONNREFUSED', message: 'connect' }),
    on('g', { kind: 'unreachable', errorCode: 'EPROTO', message: 'no TLS' }),
  ];
  assert.deepEqual(judgeServers(servers, undefined).map(describeServer), [
    'a:5432 is a former primary that was replaced by a promoted replica',
    'b:5432 holds another database than the one that was used before (to use it, start Scorewire again)',
    'c:5432 accepts writes',
    'd:5432 is a replica',
    'e:5432 is read-only (default_transaction_read_only is on)',
    'f:5432 does not listen',
    'g:5432 cannot be used (no TLS)',
  ]);
});
