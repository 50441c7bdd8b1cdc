import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { Ajv } from 'ajv';
import { connectAsync } from 'mqtt';
import type { IngressStatus } from '#core/ingress/status';
import { createTestApp } from '#tests/support/test-app';
import { startDemoService } from './demo-service.ts';
import { recordedAtMs } from './record-examples.ts';

interface Message {
  readonly payload: Readonly<Record<string, unknown>>;
  readonly examples: readonly { readonly payload: Readonly<Record<string, unknown>> }[];
}

interface AsyncApi {
  readonly servers: Readonly<Record<string, { readonly host: string; readonly protocol: string }>>;
  readonly components: {
    readonly messages: Readonly<Record<string, Message>>;
    readonly schemas: Readonly<Record<string, object>>;
  };
}

test('the AsyncAPI document passes the official schema, and names the host it was asked at', async (t) => {
  const { send } = await createTestApp(t);
  const answer = await send({ url: '/asyncapi.json', headers: { host: 'scores.example:8080' } });
  const document = answer.json<AsyncApi>();
  const schema = createRequire(import.meta.url)('@asyncapi/specs/schemas/3.0.0-without-$id.json') as object;
  const check = new Ajv({ strict: false, validateFormats: false }).compile(schema);
  assert.ok(check(document), JSON.stringify(check.errors?.slice(0, 3)));
  assert.deepEqual(
    Object.values(document.servers).map(({ host, protocol }) => [host, protocol]),
    [
      ['scores.example:{port}', 'mqtt'],
      ['scores.example:{port}', 'secure-mqtt'],
      ['scores.example:8080', 'ws'],
    ],
  );
});

test('every example of the AsyncAPI document follows its schema, and is what the service takes and sends', {
  timeout: 60_000,
}, async (t) => {
  const demo = await startDemoService(t, () => recordedAtMs);
  const { send, administer } = demo.service;
  const { components } = (await send({ url: '/asyncapi.json' })).json<AsyncApi>();
  const ajv = new Ajv({ strict: false, validateFormats: false });
  for (const [name, { payload, examples }] of Object.entries(components.messages)) {
    const schema = '$ref' in payload ? (components.schemas[name] ?? false) : payload;
    for (const example of examples) assert.ok(ajv.validate(schema, example.payload), `${name}: ${ajv.errorsText()}`);
  }

  const client = await connectAsync(demo.mqtt, {
    username: 'demo',
    password: demo.brokerPassword,
    clientId: 'scoreboard-1',
  });
  t.after(() => client.endAsync());
  const messages = new Map<string, unknown[]>();
  client.on('message', (topic, bytes) => {
    const message: unknown = JSON.parse(bytes.toString());
    messages.set(topic, [...(messages.get(topic) ?? []), message]);
  });
  await client.subscribeAsync(['bot/+/ingress_status', 'bot/12345/ingress_receipt'], { qos: 1 });
  const exampleOf = (name: string) => components.messages[name]?.examples[0]?.payload ?? {};
  const sports = Object.keys(components.messages).flatMap((name) =>
    name.endsWith('Event') ? [name.slice(0, -5)] : [],
  );
  assert.ok(sports.length > 20);
  // Its receipt is the example.
  sports.sort((one) => (one === 'basketball' ? -1 : 0));

  for (const sport of sports) {
    const event = exampleOf(`${sport}Event`);
    await administer('PUT', '/admin/bots/12345', {
      name: 'Main Arena',
      venueId: 1,
      eventTypeId: event['EventId'],
      pushEnabled: true,
    });
    await client.publishAsync('bot/12345/ingress', JSON.stringify(event), { qos: 1 });
    const live = (await administer('GET', '/external/live/12345')).json<Record<string, unknown>>();
    const times = { ReceivedAt: '', EmittedAt: '', GameStartedAt: '' };
    assert.deepEqual({ ...live, ...times }, { ...exampleOf(`${sport}Live`), ...times }, sport);
  }
  await administer('PATCH', '/admin/bots/12345', { eventTypeId: 3 });
  const { payloadExcerpt, packetId: _packet, ...status } = exampleOf('status');
  await client.publishAsync('bot/12345/ingress', String(payloadExcerpt), { qos: 1 });
  // Answered behind everything that was sent before.
  await client.subscribeAsync('bot/12345/json', { qos: 1 });
  const [told, ...others] = (messages.get('bot/12345/ingress_status') ?? []) as IngressStatus[];
  assert.deepEqual(
    [{ ...told, payloadExcerpt: undefined, packetId: undefined }, others],
    [{ ...status, payloadExcerpt: undefined, packetId: undefined }, []],
  );
  const [receipt] = (messages.get('bot/12345/ingress_receipt') ?? []) as Record<string, unknown>[];
  const changing = { packetId: 0 };
  assert.deepEqual({ ...receipt, ...changing }, { ...exampleOf('receipt'), ...changing });
});
