import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestApp } from '#tests/support/test-app';
import { assertProblem } from './assert-problem.ts';

interface EventType {
  readonly id: number;
  readonly name: string;
}

interface ClassDefinition {
  readonly eventTypeId: number;
  readonly eventTypeName: string;
  readonly properties: readonly { readonly name: string; readonly type: string }[];
}

const listPath = '/external/lookup/event-types';
const definitionPath = (id: string | number): string => `${listPath}/${id}/class-definition`;

test('the event types', async (t) => {
  const { send, createUser } = await createTestApp(t);
  const { username, password } = await createUser('ana');
  const answer = await send({ url: listPath, as: { basic: [username, password] } });
  const eventTypes = answer.json<EventType[]>();

  await t.test('[4.1 rule 1] are answered with 200 and a JSON array', () => {
    assert.equal(answer.statusCode, 200);
    assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8');
    assert.ok(Array.isArray(eventTypes) && eventTypes.length > 0);
  });

  await t.test('[2.1] are exactly { id: int, name: string }', () => {
    for (const item of eventTypes) {
      assert.deepEqual(Object.keys(item), ['id', 'name']);
      assert.ok(Number.isInteger(item.id) && item.id > 0, `id ${item.id}`);
      assert.ok(typeof item.name === 'string' && item.name !== '');
    }
  });

  await t.test('[2.1] are sorted by name', () => {
    const names = eventTypes.map(({ name }) => name);
    assert.deepEqual(names, [...names].sort());
  });

  await t.test('[2.1] have unique ids and names', () => {
    assert.equal(new Set(eventTypes.map(({ id }) => id)).size, eventTypes.length);
    assert.equal(new Set(eventTypes.map(({ name }) => name)).size, eventTypes.length);
  });

  await t.test('[2.1] name the sports that the interface speaks of', () => {
    const find = (id: number): string | undefined => eventTypes.find((type) => type.id === id)?.name;
    assert.deepEqual([find(3), find(8), find(19)], ['Basketball', 'Soccer', 'AutoDetect']);
  });

  await t.test('[4.1 rule 1] take no parameters: what is sent besides changes nothing', async () => {
    const other = await send({ url: `${listPath}?sort=id&page=2`, as: { basic: [username, password] } });
    assert.equal(other.body, answer.body);
  });

  for (const { id, name } of eventTypes)
    await t.test(`[2.2] the class definition of ${name} has exactly the fields of the interface`, async () => {
      const { statusCode, body } = await send({ url: definitionPath(id), as: { basic: [username, password] } });
      const definition = JSON.parse(body) as ClassDefinition;
      assert.equal(statusCode, 200);
      assert.deepEqual(Object.keys(definition), ['eventTypeId', 'eventTypeName', 'properties']);
      assert.deepEqual([definition.eventTypeId, definition.eventTypeName], [id, name]);
      for (const property of definition.properties) {
        assert.deepEqual(Object.keys(property), ['name', 'type']);
        assert.ok(typeof property.name === 'string' && typeof property.type === 'string');
        assert.ok(property.name !== '' && property.type !== '');
      }
      assert.ok(definition.properties.length > 0);
      assert.equal(new Set(definition.properties.map((property) => property.name)).size, definition.properties.length);
    });
});

test('[2.2] a class definition is that of the standard contract, not of the ingress contract', async (t) => {
  const { send, createUser } = await createTestApp(t);
  const { token } = await createUser('ana');
  const { properties } = (await send({ url: definitionPath(8), as: { token } })).json<ClassDefinition>();
  const typeOf = (name: string): string | undefined => properties.find((property) => property.name === name)?.type;
  assert.deepEqual([typeOf('HomeScore'), typeOf('HomeScoreOnes')], ['string', 'char']);
});

test('an id that is no event type', async (t) => {
  const { send, createUser } = await createTestApp(t);
  const { token } = await createUser('ana');
  const table: readonly (readonly [what: string, path: string, given: string])[] = [
    ['unknown', '999', '999'],
    ['unknown, between two known ones', '9', '9'],
    ['zero', '0', '0'],
    ['minus zero', '-0', '-0'],
    ['negative', '-3', '-3'],
    ['a word', 'basketball', 'basketball'],
    ['a fraction', '3.5', '3.5'],
    ['a whole number written as a fraction', '3.0', '3.0'],
    ['an exponent', '3e0', '3e0'],
    ['hexadecimal', '0x3', '0x3'],
    ['a plus sign', '+3', '+3'],
    ['a space after', '3%20', '3 '],
    ['two numbers', '3,8', '3,8'],
    ['past 32 bits', '2147483648', '2147483648'],
    ['past 32 bits by a whole turn', '4294967299', '4294967299'],
    ['past 64 bits', '18446744073709551619', '18446744073709551619'],
    ['huge', '9'.repeat(5000), '9'.repeat(5000)],
    ['empty', '', ''],
    ['a space', '%20', ' '],
    ['percent-encoded letters', '%61%62', 'ab'],
    ['percent-encoded, beyond ASCII', '%E2%82%AC', '€'],
    ['a percent-encoded slash', '3%2F8', '3/8'],
    ['a percent-encoded percent sign', '%2533', '%33'],
    ['a percent-encoded NUL', '3%00', '3\u0000'],
    ['markup', '%3Cb%3E', '<b>'],
    ['digits of another script', '%D9%A3', '٣'],
    ['a name that every object has', '__proto__', '__proto__'],
    ['null', 'null', 'null'],
    ['NaN', 'NaN', 'NaN'],
  ];
  for (const [what, path, given] of table)
    await t.test(`[7 lookup class-definition] ${what}: 400 and the text with the id as given`, async () => {
      const answer = await send({ url: definitionPath(path), as: { token } });
      const { detail } = assertProblem(answer, 400, 'invalid-event-type');
      assert.equal(detail, `Invalid EventType ID: ${given}`);
    });

  await t.test('[4.1 rule 2] a known id is known percent-encoded as well', async () => {
    const answer = await send({ url: definitionPath('%33'), as: { token } });
    assert.equal(answer.json<ClassDefinition>().eventTypeName, 'Basketball');
  });

  await t.test('[5] is told to nobody who did not sign in', async () => {
    assertProblem(await send({ url: definitionPath(999) }), 401, 'unauthenticated');
  });
});

test('the contracts in words', async (t) => {
  const { send, createUser } = await createTestApp(t);
  const { token } = await createUser('ana');
  const read = async (query: string) => send({ url: `/external/lookup/contracts${query}`, as: { token } });
  interface Contract {
    readonly eventTypeId: number;
    readonly ingress: { readonly fields: readonly { readonly names: readonly string[] }[] } | null;
    readonly standard: { readonly fields: readonly { readonly names: readonly string[] }[] };
  }
  const { contracts } = (await read('')).json<{ contracts: Contract[] }>();

  await t.test('are there for every event type, also for a user who may not push', async () => {
    const eventTypes = (await send({ url: listPath, as: { token } })).json<EventType[]>();
    assert.deepEqual(
      contracts.map(({ eventTypeId }) => eventTypeId),
      eventTypes.map(({ id }) => id),
    );
  });

  await t.test('name every property of the class definition', async () => {
    for (const { eventTypeId, standard } of contracts) {
      const { properties } = (await send({ url: definitionPath(eventTypeId), as: { token } })).json<ClassDefinition>();
      assert.deepEqual(standard.fields.flatMap(({ names }) => names).sort(), properties.map(({ name }) => name).sort());
    }
  });

  await t.test('of one event type are the same', async () => {
    const basketball = contracts.find(({ eventTypeId }) => eventTypeId === 3);
    assert.deepEqual((await read('?eventTypeId=3')).json(), { contracts: [basketball] });
  });

  await t.test('of an unknown event type are a problem', async () => {
    assertProblem(await read('?eventTypeId=999'), 400);
    assertProblem(await read('?eventTypeId=three'), 400);
  });
});
