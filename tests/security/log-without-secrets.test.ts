import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import pg from 'pg';
import { RawClient } from '#tests/conformance/raw-client';
import { exchange, requestOf } from '#tests/rest/raw-http';
import { testEngines } from '#tests/support/engines';
import { findSecrets, type Secret } from '#tests/support/find-secrets';
import { asAdmin, type ServiceProcess, startServiceProcess } from '#tests/support/service-process';
import { createTemporaryFolder } from '#tests/support/temporary-folder';

/** Each is used in every place where a secret can be given, at the right one and at wrong ones. */
const password = 'open sesame, says Ana';
const wrong = 'open barley, says Ana';
const metricsToken = 'a token for the metrics alone';
const databasePassword = 'a password for the database';

for (const engine of testEngines)
  test(`a service on ${engine.name} that logs all it can logs no secret`, { skip: engine.skip }, async (t) => {
    const { env } = await engine.create(t);
    const folder = createTemporaryFolder(t);
    const metricsFile = join(folder, 'metrics-token');
    writeFileSync(metricsFile, metricsToken, { mode: 0o600 });
    const settings = { ...withPassword(env), SCOREWIRE_METRICS_TOKEN_FILE: metricsFile, SCOREWIRE_LOG_LEVEL: 'trace' };
    const service = await startServiceProcess(t, settings);
    const issued = await useSecrets(service);
    await failWhileWriting(service, env);
    await service.end('SIGTERM');

    const secrets = [password, wrong, metricsToken, databasePassword, `ana:${password}`, `ana:${wrong}`, ...issued];
    assert.match(service.log(), /"path":"\/admin\/users".*\n[^]*"msg":"request failed"[^]*"msg":"closing"/);
    assert.deepEqual(findIn(t, service.log(), secrets), []);
  });

/** The database of the tests asks for none, and takes any. */
function withPassword(env: Readonly<Record<string, string>>): Record<string, string> {
  if (env['SCOREWIRE_DATABASE_URL'] === undefined) return { ...env };
  const url = new URL(env['SCOREWIRE_DATABASE_URL']);
  url.password = databasePassword;
  return { ...env, SCOREWIRE_DATABASE_URL: url.href };
}

/** Over REST, with secrets where they belong and where people put them by mistake, then over MQTT. Returns those that the service made. */
async function useSecrets(service: ServiceProcess): Promise<string[]> {
  const { id } = await administer(service, 'POST', '/admin/users', { username: 'ana', password, pushEnabled: true });
  const made = await administer(service, 'POST', '/admin/users', { username: 'ben' });
  const credential = await administer(service, 'POST', `/admin/users/${id}/broker-credentials`, { name: 'court 1' });
  const token = await takeTokens(service);
  await askWrongly(service, token);
  const ticket = await useTicket(service, id);
  await useBroker(service, credential.password, ticket);
  return [made.password, credential.password, token, ticket];
}

/** In the query, where it belongs, and in all places where it does not. */
async function useTicket(service: ServiceProcess, userId: number): Promise<string> {
  const { url } = service;
  const ana = { authorization: `Basic ${Buffer.from(`ana:${password}`).toString('base64')}` };
  await administer(service, 'PUT', '/admin/bots/1', { name: 'Bot 1' });
  await fetch(`${url}/admin/users/${userId}/bots/1`, { method: 'PUT', headers: asAdmin() });
  const asked = { method: 'POST', headers: { ...ana, 'content-type': 'application/json' }, body: '{"botIds":[1]}' };
  const issued = await fetch(`${url}/external/live/tickets`, asked);
  assert.equal(issued.status, 200);
  const { ticket } = (await issued.json()) as { ticket: string };
  const requests: readonly (readonly [status: number, path: string, authorization?: string])[] = [
    [404, `/external/live/1?ticket=${ticket}`],
    [401, `/external/live/1?ticket=${ticket}x`],
    [403, `/external/live/2?ticket=${ticket}`],
    [401, `/external/bots?ticket=${ticket}`],
    [401, '/external/bots', `Bearer ${ticket}`],
    [400, `/external/live/${ticket}`, ana.authorization],
    [404, `/nothing?ticket=${ticket}`],
  ];
  for (const [status, path, authorization] of requests) {
    const answer = await fetch(url + path, authorization === undefined ? {} : { headers: { authorization } });
    assert.equal(answer.status, status, path.slice(0, 20));
  }
  const stream = await fetch(`${url}/external/live/1/stream?ticket=${ticket}`);
  await stream.body?.cancel();
  return ticket;
}

async function takeTokens({ url }: ServiceProcess): Promise<string> {
  const bodies = [
    new URLSearchParams({ client_id: 'ana', client_secret: password }),
    new URLSearchParams({ client_id: 'ana', client_secret: wrong }),
    JSON.stringify({ client_id: 'ana', client_secret: password }),
    `{"client_id":"ana","client_secret":"${password}"`,
  ];
  const tokens: unknown[] = [];
  for (const body of bodies) {
    const headers = typeof body === 'string' ? { 'content-type': 'application/json' } : {};
    const answer = await fetch(`${url}/oauth/token`, { method: 'POST', headers, body });
    tokens.push(((await answer.json()) as { access_token?: string }).access_token);
  }
  const [token, refused, another, unreadable] = tokens;
  assert.deepEqual([typeof token, refused, typeof another, unreadable], ['string', undefined, 'string', undefined]);
  return String(token);
}

async function askWrongly(service: ServiceProcess, token: string): Promise<void> {
  const { url } = service;
  const lookup = '/external/lookup/event-types';
  const basic = (given: string): string => `Basic ${Buffer.from(`ana:${given}`).toString('base64')}`;
  const requests: readonly (readonly [status: number, path: string, authorization?: string])[] = [
    [200, lookup, basic(password)],
    [401, lookup, basic(wrong)],
    [200, lookup, `Bearer ${token}`],
    [401, lookup, `Bearer ${token}x`],
    [401, `${lookup}?access_token=${token}&password=${encodeURIComponent(password)}`],
    [404, `/nothing?password=${encodeURIComponent(password)}`],
    [200, '/metrics', `Bearer ${metricsToken}`],
    [401, '/metrics', `Bearer ${wrong}`],
  ];
  for (const [status, path, authorization] of requests) {
    const answer = await fetch(url + path, authorization === undefined ? {} : { headers: { authorization } });
    assert.equal(answer.status, status, path);
  }
  const broken = await fetch(`${url}/admin/users`, {
    method: 'POST',
    headers: asAdmin({ 'content-type': 'application/json' }),
    body: `{"username":"eve","password":"${password}`,
  });
  assert.equal(broken.status, 400);
  const noRequest = requestOf(`GET ${lookup} HTTP/9`, `Authorization: ${basic(password)}`);
  assert.match(await exchange(Number(new URL(url).port), noRequest), /^HTTP\/1\.1 400 /);
}

async function useBroker(service: ServiceProcess, secret: string, ticket: string): Promise<void> {
  const port = Number(/MQTT +mqtt:\/\/\S+:(\d+)/.exec(service.output())?.[1]);
  const good = await RawClient.open(port, 5);
  await good.connect({ username: 'ana', password: secret, clientId: 'board' });
  good.destroy();
  const visitor = await RawClient.open(port, 5);
  await visitor.connect({ username: 'ticket', password: ticket });
  visitor.destroy();
  const refused = [
    { username: 'ticket', password: `${ticket}x` },
    { username: 'ana', password: ticket },
    { username: ticket, password: ticket },
    { username: 'ana', password: `${secret}x` },
    { username: 'ana', password },
    { username: secret, password: secret },
    { username: 'ana', password: wrong, clientId: wrong },
  ];
  for (const options of refused) {
    const client = await RawClient.open(port, 5);
    client.sendConnect(options);
    assert.notEqual((await client.next('connack')).reasonCode, 0);
    client.destroy();
  }
}

/** The database refuses the row of a user, with all that is in it. */
async function failWhileWriting(service: ServiceProcess, env: Readonly<Record<string, string>>): Promise<void> {
  const { SCOREWIRE_DATABASE_URL: url, SCOREWIRE_DATA_DIR: folder = '' } = env;
  if (url === undefined) {
    using database = new DatabaseSync(join(folder, 'scorewire.db'), { timeout: 5000 });
    database.exec(`create trigger no_eve before insert on users when new.username = 'eve'
      begin select raise(abort, 'no eve'); end`);
  } else {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(`alter table users add constraint no_eve check (username <> 'eve')`);
    await client.end();
  }
  const answer = await fetch(`${service.url}/admin/users`, {
    method: 'POST',
    headers: asAdmin({ 'content-type': 'application/json' }),
    body: JSON.stringify({ username: 'eve', password }),
  });
  assert.equal(answer.status, 500);
}

async function administer(
  { url }: ServiceProcess,
  method: string,
  path: string,
  body: object,
): Promise<{ readonly id: number; readonly password: string }> {
  const headers = asAdmin({ 'content-type': 'application/json' });
  const answer = await fetch(url + path, { method, headers, body: JSON.stringify(body) });
  assert.equal(answer.status, 201, path);
  return (await answer.json()) as { id: number; password: string };
}

function findIn(t: TestContext, log: string, values: readonly string[]): readonly unknown[] {
  const folder = join(createTemporaryFolder(t), 'record');
  mkdirSync(folder);
  const secrets = values.map((value, index): Secret => ({ name: `secret ${index}`, value }));
  writeFileSync(join(folder, 'service.log'), log);
  writeFileSync(join(folder, 'service.secrets'), secrets.map((each) => `${JSON.stringify(each)}\n`).join(''));
  return findSecrets(folder).findings;
}
