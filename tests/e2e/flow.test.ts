import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import type { IngressStatus } from '#core/ingress/status';
import { isCluster } from '#tests/support/cluster-size';
import { testEngines } from '#tests/support/engines';
import { asAdmin, startServiceProcess } from '#tests/support/service-process';
import { authorization } from '#tests/support/test-app';
import { type Board, createBoard, type Taken } from './arrange-board.ts';
import { type Level, levelNames, levels, openBrokerService } from './arrange-broker.ts';
import { faults, notEnabled, unknownField } from './arrange-expected-statuses.ts';
import {
  connectForeignPair,
  type ForeignClient,
  type ForeignKind,
  foreignKinds,
  type Heard,
} from './arrange-foreign-client.ts';
import { createOperator, type Integrator, type Operator } from './arrange-operator.ts';

/**
 * The recommended flow of the interface (section 4.4), from onboarding to corrected events, against the service as it is started, with
 * clients that others have written: obtain credentials; list event types; fetch the class definition; connect and subscribe to the
 * status topic; publish; watch the status topic and correct.
 */

for (const engine of testEngines)
  test(`[4.4] the recommended flow, on ${engine.name}`, {
    skip: engine.skip,
    timeout: 60_000,
    concurrency: 2,
  }, async (t) => {
    const { env } = await engine.create(t);
    const service = await startService(t, env);
    const walks = foreignKinds.flatMap((kind, index) =>
      levels.map((level) =>
        t.test(`${kind.name} with ${levelNames[level]}`, { skip: kind.skip }, (t) =>
          walk(t, { service, kind, level, botId: 10 * index + level, username: `integrator.${index}.${level}` }),
        ),
      ),
    );
    await Promise.all(walks);
  });

interface Service {
  readonly url: string;
  readonly port: number;
  readonly listenerPort: number;
  readonly operator: Operator;
}

interface Walk {
  readonly service: Service;
  readonly kind: ForeignKind;
  readonly level: Level;
  readonly botId: number;
  readonly username: string;
}

async function walk(t: TestContext, { service, kind, level, botId, username }: Walk): Promise<void> {
  const { operator, port, listenerPort, url } = service;
  const integrator = await onboard(service, username, botId);
  const rest = createRest(url, integrator);
  const examples = await discover(rest);
  const signIn = { level, port, username, secret: integrator.secret };
  const client = await connectForeignPair(t, kind, { ...signIn, clientId: `board ${botId}` }, listenerPort);
  await client.subscribe(`bot/${botId}/ingress_status`, `bot/${botId}/ingress_receipt`, `bot/${botId}/json`);
  const board = createBoard(client, level, botId);

  await rest.expectStatus(`/external/live/${botId}`, 404);
  const first = await board.publishGood(JSON.stringify(examples), { qos: 1 });
  assert.equal(first.receipt.sequence, 1);
  await expectLive(rest, botId, first.live, { HomeTeamName: 'Hillcrest', HomeScore: '58', PeriodOrdinal: '3rd' });
  const statuses = await publishFaults(board, level);
  statuses.push(await publishForbidden(board, operator, rest, botId));
  await expectLive(rest, botId, first.live, {});

  // Corrected: something odd is taken and told, what is left out keeps its value, and null clears it.
  const second = await board.publishGood('{"EventId":3,"HomeScor":59}', { qos: 2 }, unknownField);
  const third = await board.publishGood('{"EventId":3,"HomeScore":59,"Clock":null}', { qos: 1 });
  await expectLive(rest, botId, third.live, { HomeTeamName: 'Hillcrest', HomeScore: '59', Clock: '' });
  for (const filter of [`bot/${botId}/json`, 'bot/+/json']) {
    const consumer = await kind.connect(t, {
      ...signIn,
      port: listenerPort,
      clientId: `consumer ${botId} of ${filter}`,
    });
    await expectRetained(consumer, filter, third.live);
  }
  const sender = { userId: integrator.id, clientId: client.senderId };
  await expectEvents(operator, botId, sender, [first, second, third]);
  await expectRejections(operator, botId, sender, statuses);
  await expectAccess(rest, botId, { userEnabled: true, botEnabled: true, assigned: true });
}

/** What an operator does for a new integrator, and how it looks to the integrator meanwhile. */
async function onboard({ operator, url }: Service, username: string, botId: number): Promise<Integrator> {
  await operator.putBot(botId, { pushEnabled: false });
  const integrator = await operator.createUser(username, { pushEnabled: false });
  const rest = createRest(url, integrator);
  await rest.expectStatus('/external/ingress/event-types', 403);
  await rest.expectStatus(`/external/live/${botId}`, 403);
  await expectAccess(rest, botId, { userEnabled: false, botEnabled: null, assigned: false });
  await operator.changeUser(integrator.id, { pushEnabled: true });
  await expectAccess(rest, botId, { userEnabled: true, botEnabled: null, assigned: false });
  await operator.changeBot(botId, { pushEnabled: true });
  await expectAccess(rest, botId, { userEnabled: true, botEnabled: null, assigned: false });
  await operator.assign(integrator.id, botId);
  await expectAccess(rest, botId, { userEnabled: true, botEnabled: true, assigned: true });
  return integrator;
}

/** An event of all fields that the class definition has, with its examples. */
async function discover(rest: Rest): Promise<Record<string, unknown>> {
  const eventTypes = await rest.get<{ id: number; name: string }[]>('/external/ingress/event-types');
  const basketball = eventTypes.find(({ name }) => name === 'Basketball');
  assert.equal(basketball?.id, 3);
  const path = `/external/ingress/event-types/${basketball.id}/class-definition`;
  const { properties } = await rest.get<{ properties: { name: string; example: unknown }[] }>(path);
  return Object.fromEntries(properties.map(({ name, example }) => [name, example]));
}

/** One of each status type that a payload can have, at every QoS. */
async function publishFaults(board: Board, level: Level): Promise<IngressStatus[]> {
  const statuses: IngressStatus[] = [];
  for (const [index, { payload, ...expected }] of faults.entries()) {
    const qos = ([1, 2, 0] as const)[index % 3] ?? 1;
    const correlation = level === 5 ? `fault ${index}` : undefined;
    statuses.push(await board.publishBad(payload, { qos, correlation }, expected, 0x99));
  }
  return statuses;
}

/** The operator takes the permission away for a moment. */
async function publishForbidden(board: Board, operator: Operator, rest: Rest, botId: number): Promise<IngressStatus> {
  await operator.changeBot(botId, { pushEnabled: false });
  const status = await board.publishBad('{"EventId":3,"Period":4}', { qos: 1 }, notEnabled(botId), 0x87);
  await expectAccess(rest, botId, { userEnabled: true, botEnabled: false, assigned: true });
  await operator.changeBot(botId, { pushEnabled: true });
  return status;
}

interface Conditions {
  readonly userEnabled: boolean;
  /** Null while the bot is not assigned. */
  readonly botEnabled: boolean | null;
  readonly assigned: boolean;
}

async function expectAccess(rest: Rest, botId: number, conditions: Conditions): Promise<void> {
  const report = await rest.get(`/external/ingress/bots/${botId}/access`);
  const { userEnabled, botEnabled, assigned } = conditions;
  const missing = [
    ...(userEnabled ? [] : ['push permission is not enabled for your user']),
    ...(botEnabled || !assigned ? [] : [`push permission is not enabled for bot ${botId}`]),
    ...(assigned ? [] : [`bot ${botId} is not assigned to your user`]),
  ];
  assert.deepEqual(report, { botId, mayPush: missing.length === 0, conditions, missing });
}

/** What REST says is live is what was sent on MQTT, but for the time of writing. */
async function expectLive(rest: Rest, botId: number, heard: Heard, fields: Record<string, string>): Promise<void> {
  const live = await rest.get<Record<string, unknown>>(`/external/live/${botId}`);
  const { properties } = await rest.get<{ properties: { name: string }[] }>(
    '/external/lookup/event-types/3/class-definition',
  );
  assert.deepEqual(Object.keys(live).sort(), properties.map(({ name }) => name).sort());
  assert.deepEqual(withoutEmittedAt(JSON.stringify(live)), withoutEmittedAt(heard.payload));
  const expected = { EventId: 3, BotId: botId, BotName: `Bot ${botId}`, OriginTypeId: 4, ...fields };
  for (const [name, value] of Object.entries(expected)) assert.equal(live[name], value, name);
}

/** Who comes later begins with the live payload, retained. */
async function expectRetained(consumer: ForeignClient, filter: string, live: Heard): Promise<void> {
  await consumer.subscribe(filter);
  const { topic, payload, qos, retain } = await consumer.next();
  assert.deepEqual([topic, qos, retain], [live.topic, 1, true]);
  assert.deepEqual(withoutEmittedAt(payload), withoutEmittedAt(live.payload));
}

interface Sender {
  readonly userId: number;
  readonly clientId: string;
}

async function expectEvents(operator: Operator, botId: number, by: Sender, taken: readonly Taken[]): Promise<void> {
  const expected = taken.map(({ payload, receipt: { sequence, receivedAt, packetId } }) => {
    return {
      sequence,
      receivedAt,
      ...by,
      packetId,
      eventTypeId: 3,
      newGame: sequence === 1,
      payload: JSON.parse(payload) as unknown,
    };
  });
  assert.deepEqual(await operator.readEvents(botId), expected);
}

/** What is kept for the operator is what the integrator was told. */
async function expectRejections(
  operator: Operator,
  botId: number,
  by: Sender,
  statuses: readonly IngressStatus[],
): Promise<void> {
  const rejections = (await operator.readRejections(botId)).toReversed();
  const expected = statuses.map((status, index) => {
    const { receivedAt, packetId, payloadExcerpt: payload } = status;
    return { id: rejections[index]?.id, receivedAt, ...by, packetId, status, payload };
  });
  assert.deepEqual(rejections, expected);
}

function withoutEmittedAt(json: string): Record<string, unknown> {
  const { EmittedAt, ...rest } = JSON.parse(json) as Record<string, unknown>;
  assert.match(String(EmittedAt), /^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  return rest;
}

async function startService(t: TestContext, env: Readonly<Record<string, string>>): Promise<Service> {
  if (isCluster) return openClusterService(t, env);
  const { url, output } = await startServiceProcess(t, env);
  const port = Number(/MQTT +mqtt:\/\/127\.0\.0\.1:(\d+)/.exec(output())?.[1]);
  const operator = createOperator(async (method, path, body) => {
    const json = { 'content-type': 'application/json' };
    const init = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await fetch(`${url}${path}`, { method, headers: asAdmin(body === undefined ? {} : json), ...init });
    return { status: answer.status, body: await answer.text() };
  });
  return { url, port, listenerPort: port, operator };
}

async function openClusterService(t: TestContext, env: Readonly<Record<string, string>>): Promise<Service> {
  const { app, port, listenerPort, operator } = await openBrokerService(t, { env });
  return {
    url: `http://127.0.0.1:${(app.app.http.server.address() as AddressInfo).port}`,
    port,
    listenerPort,
    operator,
  };
}

interface Rest {
  get<Answer>(path: string): Promise<Answer>;
  expectStatus(path: string, status: number): Promise<void>;
}

function createRest(url: string, { username, password }: Integrator): Rest {
  const headers = { authorization: authorization({ basic: [username, password] }) };
  return {
    async get<Answer>(path: string) {
      const answer = await fetch(`${url}${path}`, { headers });
      assert.equal(answer.status, 200, path);
      return (await answer.json()) as Answer;
    },
    async expectStatus(path, status) {
      assert.equal((await fetch(`${url}${path}`, { headers })).status, status, path);
    },
  };
}
