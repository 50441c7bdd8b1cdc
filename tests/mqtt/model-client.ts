import { generate, type IConnackPacket, type IPublishPacket, type Packet, type PacketCmd } from 'mqtt-packet';
import type { ProtocolLevel } from '#mqtt/packet/packet';
import type { AcceptTransport } from '#mqtt/transport';
import { FakeTransport } from './fake-transport.ts';
import { type Ack, createLink, type Link } from './model-link.ts';
import { PacketStream } from './packet-stream.ts';

export interface ModelClientOptions {
  readonly clientId: string;
  readonly level: ProtocolLevel;
  /** The engine's window towards any client. */
  readonly inflightOutMax: number;
  readonly filter: string;
  /** Whether it acknowledges messages of an old connection on a new one, instead of waiting for them to be resent. */
  readonly acknowledgesLate: boolean;
  /** Whether the server has a reason to end the connection, such as a hook that has thrown. */
  readonly mayBeEnded: () => boolean;
}

export interface ModelMessage {
  readonly topic: string;
  readonly text: string;
  readonly qos: 1 | 2;
}

interface Exchange extends ModelMessage {
  readonly id: number;
  state: 'publish' | 'release';
  wasSent: boolean;
}

/**
 * A client that follows the standard on a bad network: connections break and lose packets in transit, acknowledgements
 * are late or repeated. It records every violation of the standard by the server.
 */
export class ModelClient {
  readonly options: ModelClientOptions;
  readonly violations: string[] = [];
  /** The messages that were handed to the application, in order. */
  readonly delivered: { readonly topic: string; readonly text: string; readonly qos: number }[] = [];
  #link: Link | undefined;
  #old: Link[] = [];
  #hasSession = false;
  #hasServerRestarted = false;
  #isSubscribed = false;
  #unsent: ModelMessage[] = [];
  readonly #exchanges = new Map<number, Exchange>();
  /** QoS 2 messages from the server that it has not released. */
  readonly #received = new Set<number>();
  #pendingAcks: Ack[] = [];
  /** Messages from the server by packet id, until the server knows that the exchange is complete. */
  readonly #fromServer = new Map<number, string>();

  constructor(options: ModelClientOptions) {
    this.options = options;
  }

  get isConnected(): boolean {
    return this.#link !== undefined;
  }

  get isSubscribed(): boolean {
    return this.#isSubscribed;
  }

  /** True when nothing is left to do on this side. */
  get isIdle(): boolean {
    const link = this.#link;
    const isQuiet = link !== undefined && link.toServer.length === 0 && link.toClient.length === 0;
    return isQuiet && this.#unsent.length === 0 && this.#exchanges.size === 0 && this.#pendingAcks.length === 0;
  }

  describe(): string {
    const link = this.#link;
    return JSON.stringify({
      clientId: this.options.clientId,
      link: link && { greeted: link.isGreeted, toServer: link.toServer.length, toClient: link.toClient.length },
      unsent: this.#unsent.length,
      exchanges: [...this.#exchanges.values()],
      received: [...this.#received],
    });
  }

  // The application

  publish(message: ModelMessage): void {
    this.#unsent.push(message);
    this.#pump();
  }

  // The network

  /** The Receive Maximum may differ between connections; 3.1.1 has none. */
  connect(accept: AcceptTransport, receiveMaximum: number): void {
    if (this.#link !== undefined) return;
    const { clientId, level, inflightOutMax } = this.options;
    const transport = new FakeTransport();
    const link = createLink(transport, level === 5 ? Math.min(receiveMaximum, inflightOutMax) : inflightOutMax);
    const stream = new PacketStream(this.options.level);
    transport.onWrite = (bytes) => {
      for (const packet of stream.read(bytes)) this.#onServerSent(link, packet);
    };
    this.#link = link;
    transport.offerTo(accept);
    this.#send({
      cmd: 'connect',
      protocolId: 'MQTT',
      protocolVersion: level,
      clientId,
      clean: false,
      keepalive: 0,
      ...(level === 5 && { properties: { sessionExpiryInterval: 1000, receiveMaximum } }),
    });
    // A client need not wait for CONNACK.
    if (!this.#isSubscribed) this.#subscribe();
  }

  /** Packets in transit are lost. The server may notice now, or when the client returns. */
  cut(serverNotices: boolean): void {
    const link = this.#link;
    if (link === undefined) return;
    link.isCut = true;
    this.#link = undefined;
    if (!this.options.acknowledgesLate) this.#pendingAcks = [];
    if (serverNotices) link.transport.close();
    else this.#old.push(link);
  }

  /** The server notices the broken connections. */
  notice(): void {
    for (const link of this.#old) link.transport.close();
    this.#old = [];
  }

  /** The server crashed and lost all connections. */
  forgetServer(): void {
    this.#hasServerRestarted = true;
    if (this.#link !== undefined) this.#link.isCut = true;
    // The next server may reuse the packet ids for other messages.
    this.#pendingAcks = [];
    for (const link of [this.#link, ...this.#old]) if (link !== undefined) link.transport.onWrite = () => {};
    this.#link = undefined;
    this.#old = [];
  }

  /** Bytes arrive at the server, not necessarily complete packets. */
  deliverToServer(bytesMax: number): void {
    const link = this.#link;
    if (link === undefined) return;
    for (let left = bytesMax; left > 0; ) {
      const packet = link.toServer[0];
      if (packet === undefined) break;
      const part = packet.subarray(link.arrivedBytes, link.arrivedBytes + left);
      left -= part.length;
      link.arrivedBytes += part.length;
      if (link.arrivedBytes === packet.length) {
        link.toServer.shift();
        link.arrivedBytes = 0;
        this.#onServerGets(link, packet);
      }
      link.transport.receive(part);
    }
    link.transport.deliverWaiting();
  }

  /** Packets arrive at the client. */
  deliverToClient(packetsMax: number): void {
    for (let count = 0; count < packetsMax; count += 1) {
      const link = this.#link;
      const packet = link?.toClient.shift();
      if (link === undefined || packet === undefined) return;
      this.#onPacket(link, packet);
    }
  }

  sendAcks(max: number): void {
    const link = this.#link;
    if (link?.isGreeted !== true) return;
    for (const ack of this.#pendingAcks.splice(0, max)) this.#sendAck(link, ack);
  }

  /** Repeats an acknowledgement of this connection. */
  repeatAck(nth: number): void {
    const link = this.#link;
    const ack = link?.sentAcks[nth % Math.max(link.sentAcks.length, 1)];
    if (ack !== undefined && !this.#isForAnother(ack)) this.#send({ cmd: ack.cmd, messageId: ack.id, reasonCode: 0 });
  }

  /** Whether the packet id may belong to another message by now, so that repeating the acknowledgement would be wrong. */
  #isForAnother({ cmd, id }: Ack): boolean {
    if (cmd === 'pubrel') return this.#exchanges.get(id)?.state === 'publish';
    // A server assigns packet ids in sequence, but starts again after a restart.
    return this.#hasServerRestarted && cmd !== 'pubrec';
  }

  // The client's actions

  #subscribe(): void {
    const { filter } = this.options;
    this.#send({ cmd: 'subscribe', messageId: 65_535, subscriptions: [{ topic: filter, qos: 2 }] });
  }

  #onPacket(link: Link, packet: Packet): void {
    const id = packet.messageId ?? 0;
    switch (packet.cmd) {
      case 'connack':
        this.#onConnack(link, packet);
        return;
      case 'suback':
        this.#isSubscribed = true;
        return;
      case 'publish':
        this.#onPublish(packet);
        return;
      case 'puback':
        this.#checkOrder(link, 'puback', id);
        if (this.#exchanges.get(id)?.qos === 1) this.#finish(link, id);
        return;
      case 'pubrec':
        this.#checkOrder(link, 'pubrec', id);
        this.#onPubrec(link, id, 'reasonCode' in packet ? (packet.reasonCode ?? 0) : 0);
        return;
      case 'pubcomp':
        if (this.#exchanges.get(id)?.state === 'release') this.#finish(link, id);
        return;
      case 'pubrel':
        if (link.unacknowledged.pubrel.includes(id)) this.#checkOrder(link, 'pubrel', id);
        this.#received.delete(id);
        this.#pendingAcks = this.#pendingAcks.filter((ack) => ack.cmd !== 'pubrec' || ack.id !== id);
        this.#pendingAcks.push({ cmd: 'pubcomp', id });
        return;
      case 'disconnect':
        this.#note(link, `the server has disconnected with ${packet.reasonCode}`);
        return;
      default:
        this.violations.push(`a ${packet.cmd} came`);
    }
  }

  #onConnack(link: Link, packet: IConnackPacket): void {
    const code = this.options.level === 5 ? packet.reasonCode : packet.returnCode;
    if (code !== 0) this.violations.push(`CONNACK ${code}`);
    if (this.#hasSession && !packet.sessionPresent) this.violations.push('the session is lost');
    this.#hasSession = true;
    link.isGreeted = true;
    link.serverReceiveMaximum = packet.properties?.receiveMaximum ?? 65_535;
    this.#pump();
  }

  #onPublish({ messageId: id = 0, qos, topic, payload }: IPublishPacket): void {
    const message = { topic, text: payload.toString(), qos };
    if (qos === 0) this.violations.push(`a QoS 0 message came: ${message.text}`);
    if (qos !== 2 || !this.#received.has(id)) this.delivered.push(message);
    if (qos === 2) this.#received.add(id);
    // A copy that arrives before the first was acknowledged gets one acknowledgement with it.
    const cmd = qos === 1 ? 'puback' : 'pubrec';
    if (!this.#pendingAcks.some((ack) => ack.cmd === cmd && ack.id === id)) this.#pendingAcks.push({ cmd, id });
  }

  #onPubrec(link: Link, id: number, code: number): void {
    const exchange = this.#exchanges.get(id);
    if (exchange === undefined || exchange.qos !== 2) return;
    if (code >= 0x80) {
      this.violations.push(`PUBREC ${code}`);
      this.#finish(link, id);
      return;
    }
    exchange.state = 'release';
    this.#pendingAcks.push({ cmd: 'pubrel', id });
  }

  #finish(link: Link, id: number): void {
    this.#exchanges.delete(id);
    link.outstanding.delete(id);
    this.#pump();
  }

  /** Sends as much as the server's window allows: first resent messages in order, then new ones. */
  #pump(): void {
    const link = this.#link;
    if (link?.isGreeted !== true) return;
    for (const exchange of this.#exchanges.values()) {
      if (link.outstanding.has(exchange.id)) continue;
      if (link.outstanding.size >= link.serverReceiveMaximum) return;
      link.outstanding.add(exchange.id);
      if (exchange.state === 'publish') this.#sendPublish(link, exchange);
      else if (!this.#pendingAcks.some(({ cmd, id }) => cmd === 'pubrel' && id === exchange.id))
        this.#pendingAcks.push({ cmd: 'pubrel', id: exchange.id });
    }
    while (link.outstanding.size < link.serverReceiveMaximum) {
      const message = this.#unsent.shift();
      if (message === undefined) return;
      const exchange: Exchange = { ...message, id: this.#takeId(), state: 'publish', wasSent: false };
      this.#exchanges.set(exchange.id, exchange);
      link.outstanding.add(exchange.id);
      this.#sendPublish(link, exchange);
    }
  }

  /** The lowest free packet id, so that ids are reused as soon as possible. */
  #takeId(): number {
    let id = 1;
    while (this.#exchanges.has(id)) id += 1;
    return id;
  }

  #sendPublish(link: Link, exchange: Exchange): void {
    const { id, qos, topic, text, wasSent } = exchange;
    link.unacknowledged[qos === 1 ? 'puback' : 'pubrec'].push(id);
    exchange.wasSent = true;
    this.#send({ cmd: 'publish', messageId: id, qos, topic, payload: text, dup: wasSent, retain: false });
  }

  #sendAck(link: Link, ack: Ack): void {
    const isFirst = !link.sentAcks.some(({ cmd, id }) => cmd === ack.cmd && id === ack.id);
    if (ack.cmd === 'pubrec' && isFirst) link.unacknowledged.pubrel.push(ack.id);
    link.sentAcks.push(ack);
    this.#send({ cmd: ack.cmd, messageId: ack.id, reasonCode: 0 });
  }

  #send(packet: Packet): void {
    this.#link?.toServer.push(generate(packet, { protocolVersion: this.options.level }));
  }

  // The server's obligations

  /** [MQTT-4.6.0-2, MQTT-4.6.0-3, MQTT-4.6.0-4] */
  #checkOrder(link: Link, cmd: 'puback' | 'pubrec' | 'pubrel', id: number): void {
    const expected = link.unacknowledged[cmd].shift();
    if (expected !== id) this.violations.push(`${cmd} ${id} came where ${expected} was due`);
  }

  #onServerSent(link: Link, packet: Packet): void {
    if (packet.cmd === 'publish' && packet.qos > 0) this.#checkServerPublish(link, packet);
    if (!link.isCut) link.toClient.push(packet);
  }

  #checkServerPublish(link: Link, { messageId: id = 0, dup, payload }: IPublishPacket): void {
    const text = payload.toString();
    const known = this.#fromServer.get(id);
    // [MQTT-2.2.1-4]
    if (known !== undefined && known !== text) this.violations.push(`packet id ${id} of ${known} is used for ${text}`);
    // [MQTT-3.3.1-1]
    if (known === text && !dup) this.violations.push(`${text} is sent again without DUP`);
    this.#fromServer.set(id, text);
    if (link.acknowledgedEarly.delete(id)) return;
    link.inflight.add(id);
    // [MQTT-3.3.4-9]
    if (link.inflight.size > link.inflightMax)
      this.violations.push(`${link.inflight.size} in flight with a receive maximum of ${link.inflightMax}`);
  }

  /** The server may know that the exchange is complete; recorded slightly early, which only weakens these checks. */
  #onServerGets(link: Link, bytes: Buffer): void {
    const cmd = commandOf(bytes);
    if (cmd !== 'puback' && cmd !== 'pubcomp') return;
    const id = bytes.readUInt16BE(2);
    if (!link.inflight.delete(id)) link.acknowledgedEarly.add(id);
    this.#fromServer.delete(id);
  }

  #note(link: Link, what: string): void {
    if (!this.options.mayBeEnded()) this.violations.push(what);
    link.toClient.length = 0;
  }

  /** Whether the server has ended the connection, for which it needs a reason. */
  checkEnded(): void {
    const link = this.#link;
    if (link === undefined || !(link.transport.isEnded || link.transport.isDestroyed)) return;
    if (link.toClient.length > 0) return;
    if (!this.options.mayBeEnded()) this.violations.push('the server has ended the connection');
    this.cut(true);
  }
}

/** The bytes of an acknowledgement without properties. */
function commandOf(bytes: Buffer): PacketCmd | undefined {
  const commands: Record<number, PacketCmd> = { 4: 'puback', 7: 'pubcomp' };
  return commands[(bytes[0] ?? 0) >> 4];
}
