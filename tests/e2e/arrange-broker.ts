import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import type { TestContext } from 'node:test';
import type { Log } from '#app/log';
import type { IngressStatus } from '#core/ingress/status';
import type { Clock } from '#core/ports/clock';
import { assertOneOf, type ConnectOptions, RawClient } from '#tests/conformance/raw-client';
import type { ReceivedPacket } from '#tests/conformance/received-packet';
import { isCluster } from '#tests/support/cluster-size';
import type { TestApp } from '#tests/support/test-app';
import { type BrokerNode, expectAfter, openCluster, openOneNode } from './arrange-nodes.ts';
import { createOperator, type Integrator, type Operator } from './arrange-operator.ts';

export type Level = 4 | 5;
export const levels: readonly Level[] = [4, 5];
export const levelNames = { 4: 'MQTT 3.1.1', 5: 'MQTT 5.0' } as const;

/** The whole service in this process with its ports open: one node, or three of a cluster, one for each of publishers, subscribers and REST. */
export interface BrokerService {
  /** The REST interface. */
  readonly app: TestApp;
  /** The node of the publishers. */
  readonly publisherApp: TestApp;
  /** Where publishers connect. */
  readonly port: number;
  /** Where subscribers connect. */
  readonly listenerPort: number;
  readonly operator: Operator;
  /** A connection that has said nothing yet. */
  open(level: Level): Promise<RawClient>;
  /** A publisher that is signed in with the broker credentials of the user. */
  connect(level: Level, user: Integrator, options?: ConnectOptions): Promise<RawClient>;
  /** The same as a subscriber. */
  listen(level: Level, user: Integrator, options?: ConnectOptions): Promise<RawClient>;
  /** A connection of a subscriber that has said nothing yet. */
  openListener(level: Level): Promise<RawClient>;
  /** A publisher that hears statuses as well: one client, or on a cluster one for each of the two. */
  connectPair(level: Level, user: Integrator, clientId: string): Promise<ClientPair>;
  /** Resolves when each node has heard what the others have told it so far. */
  settle(): Promise<void>;
}

export interface ClientPair {
  readonly sender: RawClient;
  /** The same client on one node. */
  readonly listener: RawClient;
}

export interface BrokerServiceOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly clock?: Clock;
  readonly log?: Log;
  /** Why it is one node even where the others are three. */
  readonly oneNodeBecause?: string;
}

export async function openBrokerService(t: TestContext, options: BrokerServiceOptions = {}): Promise<BrokerService> {
  const { oneNodeBecause, ...settings } = options;
  const nodes =
    isCluster && oneNodeBecause === undefined ? await openCluster(t, settings) : await openOneNode(t, settings);
  const { publishers, subscribers, rest, settle } = nodes;
  const operator = createOperator(async (method, path, body) => {
    const { statusCode, body: text } = await rest.app.administer(method, path, body);
    return { status: statusCode, body: text };
  });
  async function open({ port }: BrokerNode, level: Level): Promise<RawClient> {
    const client = await RawClient.open(port, level);
    t.after(() => client.destroy());
    return publishers === subscribers ? client : expectAfter(settle, client);
  }
  const connectTo =
    (node: BrokerNode): BrokerService['connect'] =>
    async (level, { username, secret }, given = {}) => {
      const client = await open(node, level);
      return client.connect({ username, password: secret, clientId: crypto.randomUUID(), ...given });
    };
  return {
    app: rest.app,
    publisherApp: publishers.app,
    port: publishers.port,
    listenerPort: subscribers.port,
    operator,
    settle,
    open: (level) => open(publishers, level),
    connect: connectTo(publishers),
    listen: connectTo(subscribers),
    openListener: (level) => open(subscribers, level),
    async connectPair(level, user, clientId) {
      const sender = await connectTo(publishers)(level, user, { clientId });
      if (publishers === subscribers) return { sender, listener: sender };
      return { sender, listener: await connectTo(subscribers)(level, user, { clientId: `${clientId}, listening` }) };
    },
  };
}

/** A basketball event that breaks no rule, whatever came before it; the text tells it apart. */
export function eventOf(team: string): string {
  return JSON.stringify({ EventId: 3, HomeTeamName: team });
}

/** An event that the contract refuses; the text tells it apart. */
export function badEventOf(text: string): string {
  return JSON.stringify({ EventId: 3, HomeScore: text });
}

export function sha256(payload: string): string {
  return createHash('sha256').update(payload).digest('hex');
}

export interface Receipt {
  readonly botId: number;
  readonly sequence: number;
  readonly receivedAt: string;
  readonly clientId: string;
  readonly packetId: number;
  readonly payloadSha256: string;
}

/** A status message without the time, which is asserted to be one. */
export type TimelessStatus = Omit<IngressStatus, 'receivedAt'>;

/** The next message to the client, which must be a status. */
export async function nextStatus(client: RawClient): Promise<TimelessStatus> {
  return readStatus(await client.receive());
}

export function readStatus({ topic, payload }: { readonly topic: string; readonly payload: Buffer }): TimelessStatus {
  const { receivedAt, ...status } = JSON.parse(payload.toString()) as IngressStatus;
  assert.match(receivedAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  assert.equal(topic, `bot/${status.botId ?? 0}/ingress_status`);
  return status;
}

/**
 * What was refused before is in the log. A refusal is written behind the events that are committed with it, and nobody waits for it: the
 * second of two events that are acknowledged one after the other comes behind it for sure.
 */
export async function settleRefusals(client: RawClient, botId: number): Promise<void> {
  for (const team of ['One', 'Two']) await client.publish(`bot/${botId}/ingress`, eventOf(team), { qos: 1 });
}

/** CONNECT with these credentials is answered by a CONNACK with this code, and the end of the connection. */
export async function assertConnectRefused(
  client: RawClient,
  { username, secret }: { readonly username?: string; readonly secret?: string },
  codes: Readonly<Record<Level, number>>,
): Promise<ReceivedPacket<'connack'>> {
  client.sendConnect({
    ...(username !== undefined && { username }),
    ...(secret !== undefined && { password: secret }),
  });
  const connack = await client.next('connack');
  assertOneOf(client.level === 5 ? connack.reasonCode : connack.returnCode, [codes[client.level]]);
  await client.expectClosed();
  return connack;
}
