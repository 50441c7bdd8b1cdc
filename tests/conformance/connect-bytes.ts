import assert from 'node:assert/strict';
import { type Bytes, frame, properties as noProperties, text, twoByteInteger } from './bytes.ts';
import type { RawClient } from './raw-client.ts';

interface ConnectParts {
  readonly protocolName?: string;
  readonly protocolLevel?: number;
  readonly flags?: number;
  readonly keepAliveSeconds?: number;
  /** Only at level 5, with their length in front. */
  readonly properties?: Bytes;
  /** The fields of the payload, whatever the flags say. */
  readonly payload: readonly Bytes[];
}

/** The connect flags; a test adds up those that it wants. */
export const flags = {
  reserved: 0x01,
  clean: 0x02,
  will: 0x04,
  willQos: (qos: number): number => qos * 8,
  willRetain: 0x20,
  password: 0x40,
  userName: 0x80,
} as const;

/** A CONNECT that is right but for what the test makes wrong. */
export function connectBytes(level: 4 | 5, parts: ConnectParts): Buffer {
  return frame(
    0x10,
    text(parts.protocolName ?? 'MQTT'),
    [parts.protocolLevel ?? level],
    [parts.flags ?? flags.clean],
    twoByteInteger(parts.keepAliveSeconds ?? 60),
    level === 5 ? (parts.properties ?? noProperties()) : [],
    ...parts.payload,
  );
}

/** The will as the payload of CONNECT carries it, at level 5 without will properties. */
export function willFields(level: 4 | 5, topic: string | Bytes, payload: string): Bytes[] {
  return [level === 5 ? noProperties() : [], text(topic), text(payload)];
}

/** The server refuses CONNECT with this code: a CONNACK, nothing else, and the end. */
export async function expectConnack(client: RawClient, code: number): Promise<void> {
  const connack = await client.next('connack');
  assert.equal(client.level === 5 ? connack.reasonCode : connack.returnCode, code);
  assert.equal(connack.sessionPresent, false);
  await expectSilentEnd(client);
}

/** The server closes, before it can know in which form to say why: an answer is a CONNACK that refuses, and none is right too. */
export async function expectNotAccepted(client: RawClient): Promise<void> {
  await client.closed();
  const answer = await client.nextBytes().catch(() => undefined);
  if (answer === undefined) return;
  assert.deepEqual([answer[0], answer[2]], [0x20, 0]);
  assert.notEqual(answer[3], 0);
}

/** The server closes the connection and says nothing more. */
export async function expectSilentEnd(client: RawClient): Promise<void> {
  await client.closed();
  await assert.rejects(client.nextBytes(), /the server closed the connection/);
}
