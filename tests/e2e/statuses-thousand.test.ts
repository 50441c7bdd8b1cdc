import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findSport } from '#core/contract/catalog';
import type { IngressField } from '#core/contract/ingress-field';
import type { IngressStatus } from '#core/ingress/status';
import { connectMqttJs } from '#tests/mqtt/mqtt-js-client';
import { eventText, faultsOf } from './sample-faults.ts';
import { openSampleService, sha256 } from './sample-sender.ts';

interface Payload {
  readonly text: string;
  /** The fields that are broken: none or three. */
  readonly broken: readonly string[];
}

const basketball = 3;
const fields = (findSport(basketball)?.ingress ?? []).filter(({ name }) => name !== 'EventId');
const payloads: readonly Payload[] = Array.from({ length: 1000 }, (_, index) =>
  index % 10 < 3 ? threeFaults(index) : { text: eventText(basketball, teams(index)), broken: [] },
);

test('1,000 payloads of an MQTT 3.1.1 client, 300 of them with three faults each', { timeout: 60_000 }, async (t) => {
  const service = await openSampleService(t);
  const { port, listenerPort, operator } = service;
  const user = await operator.createUser('ana');
  const [botId = 0] = await service.createBots(user, 1);
  const { username, secret } = user;
  const connect = (to: number, clientId: string) =>
    connectMqttJs(t, { level: 4, url: `mqtt://127.0.0.1:${to}`, port: to }, { username, password: secret, clientId });
  const sending = await connect(port, 'c');
  const { client } = sending;
  const { client: listener, take } = listenerPort === port ? sending : await connect(listenerPort, 'listener');
  let [disconnects, messages] = [0, 0];
  client.on('close', () => (disconnects += 1));
  listener.on('message', () => (messages += 1));
  await listener.subscribeAsync(`bot/${botId}/ingress_status`, { qos: 1 });

  // Each resolves with the acknowledgement.
  const sent = await Promise.all(
    payloads.map(async (payload) => {
      const packet = await client.publishAsync(`bot/${botId}/ingress`, payload.text, { qos: 1 });
      return { ...payload, packetId: packet?.messageId };
    }),
  );
  const faulty = sent.filter(({ broken }) => broken.length > 0);
  const statuses = (await take(faulty.length)).map(({ payload }) => JSON.parse(String(payload)) as IngressStatus);
  // What else was on its way would come before the answer to this.
  await service.settle();
  await listener.unsubscribeAsync(`bot/${botId}/ingress_status`);

  await t.test('300 statuses tell three errors each, of the payload that had them', () => {
    assert.equal(faulty.length, 300);
    assert.deepEqual(statuses.map(told), faulty.map(expected));
    assert.equal(messages, 300);
  });

  await t.test('1,000 are acknowledged, each by its own packet id, and the connection has lasted', () => {
    assert.equal(new Set(sent.map(({ packetId }) => packetId)).size, 1000);
    assert.deepEqual([client.connected, disconnects], [true, 0]);
  });

  await t.test('700 are stored, in their order', async () => {
    const stored = await operator.readEvents(botId);
    const right = sent.filter(({ broken }) => broken.length === 0);
    assert.equal(stored.length, 700);
    assert.deepEqual(
      stored.map(({ sequence, packetId, payload }) => [sequence, packetId, JSON.stringify(payload)]),
      right.map(({ packetId, text }, index) => [index + 1, packetId, text]),
    );
  });
});

function told({ statusType, severity, eventId, packetId, payloadSha256, errors }: IngressStatus): unknown {
  const fields = errors.map(({ field }) => field ?? '').sort();
  return { statusType, severity, eventId, packetId, payloadSha256, fields };
}

function expected({ text, broken, packetId }: Payload & { packetId: number | undefined }): unknown {
  const fields = [...broken].sort();
  return { statusType: 5, severity: 'error', eventId: basketball, packetId, payloadSha256: sha256(text), fields };
}

function threeFaults(index: number): Payload {
  const broken = [0, 1, 2].map((each) => fields[(index + each * 17) % fields.length] as IngressField);
  const faults = broken.map((field) => [field.name, faultAt(field, index)] as const);
  return { text: eventText(basketball, new Map([...teams(index), ...faults])), broken: broken.map(({ name }) => name) };
}

function faultAt(field: IngressField, index: number): string {
  const faults = faultsOf(field);
  return faults[index % faults.length]?.json ?? '[]';
}

/** Names that tell an event apart and that no rule looks at. */
function teams(index: number): Map<string, string> {
  return new Map([
    ['HomeTeamName', `"Home ${index}"`],
    ['GuestTeamName', `"Guest ${index}"`],
  ]);
}
