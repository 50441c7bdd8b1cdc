import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import type { TestContext } from 'node:test';
import type { IngressStatus } from '#core/ingress/status';
import type { Clock } from '#core/ports/clock';
import type { PublishOptions, RawClient } from '#tests/conformance/raw-client';
import type { ReceivedPacket } from '#tests/conformance/received-packet';
import { actor } from '#tests/support/live-service';
import { type BrokerService, type ClientPair, type Level, openBrokerService } from './arrange-broker.ts';
import type { Integrator } from './arrange-operator.ts';

export interface SamplePayload {
  readonly botId: number;
  readonly payload: string | Buffer;
  readonly properties?: PublishOptions['properties'];
}

/** What became of a payload: its acknowledgement, and all that was told of it. */
export interface Pushed extends SamplePayload {
  readonly packetId: number;
  readonly acknowledgement: Pick<ReceivedPacket<'puback'>, 'messageId' | 'reasonCode' | 'properties'>;
  readonly statuses: readonly IngressStatus[];
}

export interface SampleService extends BrokerService {
  /** Bots that nobody has pushed to yet, assigned to the user. */
  createBots(user: Integrator, count: number, eventTypeId?: number): Promise<number[]>;
  /** A client of the user that hears the statuses of all his bots, at QoS 1. */
  connectSender(level: Level, user: Integrator, clientId: string): Promise<SampleSender>;
}

/** The whole service, with no limit of the rate unless the settings say so. */
export async function openSampleService(
  t: TestContext,
  { env = {}, clock }: { readonly env?: Readonly<Record<string, string>>; readonly clock?: Clock } = {},
): Promise<SampleService> {
  const service = await openBrokerService(t, {
    env: { SCOREWIRE_INGRESS_RATE_MAX: '0', ...env },
    ...(clock && { clock }),
  });
  const { bots } = service.app.app.administration;
  let lastBot = 1000;
  return {
    ...service,
    async createBots(user, count, eventTypeId) {
      const ids = Array.from({ length: count }, () => (lastBot += 1));
      for (const id of ids) {
        await bots.put(actor, {
          id,
          name: `Bot ${id}`,
          venueId: null,
          eventTypeId: eventTypeId ?? null,
          pushEnabled: true,
        });
        await bots.assign(actor, user.id, id);
      }
      await service.settle();
      return ids;
    },
    async connectSender(level, user, clientId) {
      const pair = await service.connectPair(level, user, clientId);
      await pair.listener.subscribe('bot/+/ingress_status', 1);
      const isOne = pair.sender === pair.listener;
      const marker = isOne ? undefined : await service.connect(level, user, { clientId: markerId(clientId) });
      return new SampleSender(pair, clientId, marker);
    },
  };
}

/** No status waits for another to be acknowledged: an event gets two at the most, and a hundred are sent at once. */
const togetherMax = 50;

/** Pushes at QoS 1 and puts together what the service says of each payload. */
export class SampleSender {
  readonly sender: RawClient;
  /** The same client on one node. */
  readonly listener: RawClient;
  readonly clientId: string;
  /** Off where a mark would count: it is an event like any other to the rate limit. */
  marks = true;
  private readonly marker: RawClient | undefined;
  private marksLeft = 0;

  /** The marker is for a listener on another node, which hears of each bot in order: what is told of its mark comes behind all before it. */
  constructor({ sender, listener }: ClientPair, clientId: string, marker: RawClient | undefined) {
    this.sender = sender;
    this.listener = listener;
    this.clientId = clientId;
    this.marker = marker;
  }

  async end(): Promise<void> {
    for (const client of new Set([this.sender, this.listener, this.marker])) await client?.end();
  }

  async push(botId: number, payload: string | Buffer, properties?: SamplePayload['properties']): Promise<Pushed> {
    const [pushed] = await this.pushAll([{ botId, payload, ...(properties && { properties }) }]);
    assert.ok(pushed);
    return pushed;
  }

  /** In order, many at the same time. Whatever comes that belongs to none of them fails the test. */
  async pushAll(payloads: readonly SamplePayload[]): Promise<Pushed[]> {
    const all: Pushed[] = [];
    for (let start = 0; start < payloads.length; start += togetherMax)
      all.push(...(await this.pushTogether(payloads.slice(start, start + togetherMax))));
    return all;
  }

  private async pushTogether(payloads: readonly SamplePayload[]): Promise<Pushed[]> {
    const { sender, listener } = this;
    const sent = new Map<number, Sent>();
    sender.socket.cork();
    for (const sample of payloads) {
      const { botId, payload, properties } = sample;
      const packetId = sender.sendPublish(`bot/${botId}/ingress`, payload, {
        qos: 1,
        ...(properties && { properties }),
      });
      sent.set(packetId, { ...sample, packetId, acknowledgement: undefined, statuses: [] });
    }
    sender.socket.uncork();
    for (let missing = payloads.length; missing > 0; ) if ((await this.read(sender, sent)) === 'puback') missing -= 1;
    await this.mark(sent);
    // What was to be told of them was sent before the answer to this.
    listener.sendPingreq();
    while ((await this.read(listener, sent)) !== 'pingresp');
    return [...sent.values()].map(({ acknowledgement, ...pushed }) => {
      assert.ok(acknowledgement, 'a packet was acknowledged twice, and this one was not');
      return { ...pushed, acknowledgement };
    });
  }

  private async mark(sent: ReadonlyMap<number, Sent>): Promise<void> {
    if (this.marker === undefined || !this.marks) return;
    const botIds = new Set([...sent.values()].map(({ botId }) => botId));
    this.marksLeft = botIds.size;
    for (const botId of botIds) this.marker.sendPublish(`bot/${botId}/ingress`, 'a mark', { qos: 0 });
    while (this.marksLeft > 0) await this.read(this.listener, sent);
  }

  private async read(client: RawClient, sent: ReadonlyMap<number, Sent>): Promise<ReceivedPacket['cmd']> {
    const packet = await client.next();
    if (packet.cmd === 'puback') pushedBy(sent, packet.messageId).acknowledgement = packet;
    else if (packet.cmd === 'publish') this.take(sent, packet);
    else assert.equal(packet.cmd, 'pingresp');
    return packet.cmd;
  }

  private take(sent: ReadonlyMap<number, Sent>, { topic, payload, qos, retain, messageId }: Publish): void {
    this.listener.sendPacket({ cmd: 'puback', messageId: messageId ?? 0, reasonCode: 0 });
    const status = JSON.parse(payload.toString()) as IngressStatus;
    if (status.clientId === markerId(this.clientId)) {
      this.marksLeft -= 1;
      return;
    }
    const about = pushedBy(sent, status.packetId);
    assert.deepEqual([topic, qos, retain], [`bot/${about.botId}/ingress_status`, 1, false]);
    assert.deepEqual(
      [status.botId, status.clientId, status.payloadSha256],
      [about.botId, this.clientId, sha256(about.payload)],
    );
    about.statuses.push(status);
  }
}

type Publish = ReceivedPacket<'publish'>;

function markerId(clientId: string): string {
  return `${clientId}, marking`;
}

interface Sent extends SamplePayload {
  readonly packetId: number;
  acknowledgement: Pushed['acknowledgement'] | undefined;
  readonly statuses: IngressStatus[];
}

function pushedBy(sent: ReadonlyMap<number, Sent>, packetId: number | undefined): Sent {
  const found = sent.get(packetId ?? 0);
  assert.ok(found, `nothing was sent with packet id ${packetId}`);
  return found;
}

export function sha256(payload: string | Buffer): string {
  return createHash('sha256').update(payload).digest('hex');
}
