import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { createTestApp } from '#tests/support/test-app';
import { present } from './arrange.ts';
import { assertProblem } from './assert-problem.ts';

interface EventType {
  readonly id: number;
  readonly name: string;
}

interface Property {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly nullable: boolean;
  readonly description: string;
  readonly example: unknown;
  readonly values?: readonly string[];
}

interface ClassDefinition {
  readonly eventTypeId: number;
  readonly eventTypeName: string;
  readonly properties: readonly Property[];
}

const listPath = '/external/ingress/event-types';
const autoDetect = 19;

test('ingress schema discovery', async (t) => {
  const { send, createUser } = await createTestApp(t);
  const { username, password, token } = await createUser('ana', { pushEnabled: true });
  const get = (url: string) => send({ url, as: { basic: [username, password] } });
  const list = await get(listPath);
  const eventTypes = list.json<EventType[]>();

  await t.test('[4.3] the event types are answered with 200 and a JSON array', () => {
    assert.equal(list.statusCode, 200);
    assert.equal(list.headers['content-type'], 'application/json; charset=utf-8');
  });

  await t.test('[4.3] each is exactly { id: int, name: string }, sorted by name', () => {
    for (const item of eventTypes) {
      assert.deepEqual(Object.keys(item), ['id', 'name']);
      assert.ok(Number.isInteger(item.id) && typeof item.name === 'string');
    }
    const names = eventTypes.map(({ name }) => name);
    assert.deepEqual(names, [...names].sort());
  });

  await t.test('[2.1] they are those of the lookup, but for the one that cannot be pushed', async () => {
    const lookup = (await get('/external/lookup/event-types')).json<EventType[]>();
    assert.deepEqual(
      eventTypes,
      lookup.filter(({ id }) => id !== autoDetect),
    );
  });

  for (const { id, name } of eventTypes) {
    await t.test(`[4.3] the ingress contract of ${name} has property names and types`, async () => {
      const answer = await get(`${listPath}/${id}/class-definition`);
      const definition = answer.json<ClassDefinition>();
      assert.equal(answer.statusCode, 200);
      assert.deepEqual(Object.keys(definition), ['eventTypeId', 'eventTypeName', 'properties']);
      assert.deepEqual([definition.eventTypeId, definition.eventTypeName], [id, name]);
      for (const property of definition.properties) {
        assert.ok(property.name !== '' && property.type !== '' && property.description !== '');
        assert.deepEqual([typeof property.required, typeof property.nullable], ['boolean', 'boolean']);
        assert.ok(property.example !== undefined, `${property.name} has an example`);
      }
    });

    await t.test(`[2.4] ${name} requires EventId, an int, and nothing else`, async () => {
      const { properties } = (await get(`${listPath}/${id}/class-definition`)).json<ClassDefinition>();
      const required = properties.filter((property) => property.required);
      assert.deepEqual(
        required.map((property) => [property.name, property.type]),
        [['EventId', 'int']],
      );
    });

    await t.test(`[4.3] the JSON Schema of ${name} takes the examples of its class definition`, async () => {
      const answer = await get(`${listPath}/${id}/schema`);
      const { properties } = (await get(`${listPath}/${id}/class-definition`)).json<ClassDefinition>();
      const event = Object.fromEntries(properties.map((property) => [property.name, property.example]));
      const validate = new Ajv2020({ strict: false }).compile(answer.json<object>());
      assert.equal(answer.headers['content-type'], 'application/schema+json; charset=utf-8');
      assert.ok(validate({ ...event, EventId: id }), JSON.stringify(validate.errors));
    });
  }

  const named: readonly (readonly [name: string, type: string])[] = [
    ['HomeTeamName', 'string'],
    ['GuestTeamName', 'string'],
    ['HomeScore', 'number'],
    ['GuestScore', 'number'],
    ['Clock', 'string'],
    ['IsClockRunning', 'bool'],
    ['ClockMode', 'string'],
    ['Period', 'int'],
  ];
  for (const [sport, id] of [
    ['Basketball', 3],
    ['Soccer', 8],
  ] as const)
    await t.test(`[2.4] ${sport} has the fields that the interface names, with their types`, async () => {
      const { properties } = (await get(`${listPath}/${id}/class-definition`)).json<ClassDefinition>();
      const types = new Map(properties.map((property) => [property.name, property.type]));
      assert.deepEqual(
        named.map(([name]) => [name, types.get(name)]),
        named.map(([name, type]) => [name, type]),
      );
    });

  await t.test('[2.4] ClockMode is a separator character', async () => {
    const { properties } = (await get(`${listPath}/3/class-definition`)).json<ClassDefinition>();
    const clockMode = present(properties.find(({ name }) => name === 'ClockMode'));
    assert.deepEqual(clockMode.values, [':', '.']);
  });

  const notInts = ['abc', '3.5', '3.0', '3e0', '0x3', '+3', '', '%20', '3%20', '-1', '0', '-0', '2147483648', '3%2F8'];
  for (const resource of ['class-definition', 'schema']) {
    for (const id of [...notInts, '9'.repeat(4000), '__proto__', '%D9%A3', '3%00'])
      await t.test(
        `[7 ingress REST] ${resource}: ${JSON.stringify(id.slice(0, 12))} is an invalid id: 400`,
        async () => {
          const answer = await get(`${listPath}/${id}/${resource}`);
          assertProblem(answer, 400, 'invalid-event-type');
        },
      );

    for (const id of ['9', '999', '2147483647'])
      await t.test(`[7 ingress REST] ${resource}: there is no event type ${id}: 404`, async () => {
        const { detail } = assertProblem(await get(`${listPath}/${id}/${resource}`), 404, 'event-type-not-found');
        assert.match(detail, new RegExp(`\\b${id}\\b`));
      });

    await t.test(`[7 ingress REST] ${resource}: AutoDetect has no ingress contract: 404`, async () => {
      assertProblem(await get(`${listPath}/${autoDetect}/${resource}`), 404, 'event-type-not-found');
    });
  }

  await t.test('[4.1] AutoDetect has a lookup class definition all the same', async () => {
    const answer = await get(`/external/lookup/event-types/${autoDetect}/class-definition`);
    assert.equal(answer.statusCode, 200);
  });

  await t.test('[8] the limits can be read', async () => {
    const answer = await send({ url: '/external/ingress/limits', as: { token } });
    assert.equal(answer.statusCode, 200);
    assert.deepEqual(answer.json(), {
      payloadBytesMax: 65_536,
      topicBytesMax: 256,
      ingressRateMax: 200,
      ingressBurstMax: 400,
      userConnectionsMax: 20,
      userSessionsMax: 50,
      userQueuedBytesMax: 67_108_864,
      statusQueueMax: 1000,
      signInAddressFailuresMax: 30,
      signInUsernameFailuresMax: 120,
      keepAliveSecondsMin: 3,
    });
  });
});

test('[8] the limits are those that are set', async (t) => {
  const env = { SCOREWIRE_PAYLOAD_BYTES_MAX: '1000', SCOREWIRE_USER_CONNECTIONS_MAX: '0' };
  const { send, createUser } = await createTestApp(t, { env });
  const { token } = await createUser('ana', { pushEnabled: true });
  const limits = (await send({ url: '/external/ingress/limits', as: { token } })).json<Record<string, number>>();
  assert.deepEqual([limits['payloadBytesMax'], limits['userConnectionsMax']], [1000, 0]);
});

test('without approved access', async (t) => {
  const { send, createUser, administer } = await createTestApp(t);
  const { id, username, password, token } = await createUser('ben');
  const paths = [listPath, `${listPath}/3/class-definition`, `${listPath}/3/schema`, '/external/ingress/limits'];
  for (const url of [...paths, `${listPath}/abc/class-definition`, `${listPath}/999/schema`]) {
    await t.test(`[5 ingress] ${url} is 403 that says what to ask support for`, async () => {
      const { detail } = assertProblem(await send({ url, as: { token } }), 403, 'push-not-enabled');
      assert.match(detail, /ask support to enable push permission/);
    });
    await t.test(`[5 ingress] ${url} is 403 with Basic as well`, async () => {
      assertProblem(await send({ url, as: { basic: [username, password] } }), 403, 'push-not-enabled');
    });
  }

  await t.test('[5 ingress] it works as soon as support has enabled push permission', async () => {
    await administer('PATCH', `/admin/users/${id}`, { pushEnabled: true });
    assert.equal((await send({ url: listPath, as: { token } })).statusCode, 200);
  });
});
