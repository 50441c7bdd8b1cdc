import type { Client } from '#mqtt/hooks';
import { encodeAck, shortAckBytes } from '#mqtt/packet/encode-ack';
import { encodeConnack } from '#mqtt/packet/encode-connack';
import type { PublishTemplate } from '#mqtt/packet/encode-publish';
import { encodeDisconnect } from '#mqtt/packet/encode-reason';
import { noProperties, type Properties, type ProtocolLevel, packetType, type WillPacket } from '#mqtt/packet/packet';
import { PacketError } from '#mqtt/packet/packet-error';
import { reasonCode } from '#mqtt/packet/reason-code';
import type { TopicAliasesIn, TopicAliasesOut } from '#mqtt/packet/topic-aliases';
import { TopicMemory } from '#mqtt/packet/topic-memory';
import type { Backlog } from '#mqtt/session/backlog';
import { pump } from '#mqtt/session/deliver';
import { pumpBacklog } from '#mqtt/session/pump-backlog';
import type { Session } from '#mqtt/session/session';
import type { ConnectionState, Peer, SessionConnection } from '#mqtt/session/session-connection';
import type { Transport, TransportEvents } from '#mqtt/transport';
import { Outbox } from './outbox.ts';
import type { ProtocolBroker } from './protocol-broker.ts';
import type { Publisher } from './publication.ts';
import type { PublicationLine } from './publication-line.ts';
import { type ReadConnection, ReadLoop } from './read-loop.ts';
import { stall } from './stall.ts';
import { versions } from './versions.ts';
import type { WorkBudget } from './work-budget.ts';

/** What a connection is given to work with. */
export interface ConnectionParts {
  readonly broker: ProtocolBroker;
  /** Throws a PacketError for a packet that the standard does not allow. */
  handleFrame(connection: Connection, header: number, bytes: Buffer, start: number, end: number): void;
  /** The connection is over for the protocol; its transport may still be open. */
  onLost(connection: Connection): void;
  /** Its transport is closed too. */
  onGone(connection: Connection): void;
}

/** The longest time that a new connection of a client waits while the packets of its previous one are being handled. */
const successorWaitMsMax = 5000;

/** One network connection and its state in the protocol: how it sends and how it ends. `ReadLoop` reads it. */
export class Connection implements TransportEvents, ReadConnection, SessionConnection, Publisher {
  readonly broker: ProtocolBroker;
  readonly number: number;
  readonly transport: Transport;
  readonly outbox: Outbox;
  readonly reading: ReadLoop;
  readonly budget: WorkBudget;
  readonly topics = new TopicMemory();
  readonly peer: Peer = {
    packetBytesMax: Number.POSITIVE_INFINITY,
    receiveMaximum: 65_535,
    wantsProblemInformation: true,
  };
  state: ConnectionState = 'connecting';
  level: ProtocolLevel = 4;
  client: Client | undefined;
  session: Session | undefined;
  /** The session's, once there is one. */
  publications: PublicationLine | undefined;
  /** True when the session existed before this connection. */
  isResumed = false;
  signedInAtMs = 0;
  /** PUBLISH packets, without repeated ones of QoS 2. */
  published = 0;
  will: WillPacket | undefined;
  /** 0 turns keep alive off. */
  keepAliveMs = 0;
  /** In state `ending`: until when the peer is still read. */
  lingerUntilMs = 0;
  aliasesIn: TopicAliasesIn | undefined;
  aliasesOut: TopicAliasesOut | undefined;
  backlog: Backlog | undefined;

  unsettled = 0;
  pendingBytes = 0;
  checkedTopic = '';
  unacknowledged = 0;
  isCut = false;

  /** True when the peer has hung up. */
  hasPeerEnded = false;
  /** After the peer hung up: when its remaining packets are given up, because its next connection waits. */
  drainEndsAtMs = Number.POSITIVE_INFINITY;
  /** The value of `unsettled` at the last check: a change is progress. */
  unsettledSeen = 0;
  private drainWaiters: (() => void)[] | undefined;
  private readonly parts: ConnectionParts;
  private isWriteQueued = false;
  /** True when our side of the transport has ended. */
  private isTransportEnded = false;

  constructor(parts: ConnectionParts, transport: Transport, number: number) {
    this.parts = parts;
    this.broker = parts.broker;
    this.number = number;
    this.transport = transport;
    this.outbox = new Outbox(transport);
    this.reading = new ReadLoop(this, parts.broker);
    this.budget = this.reading.budget;
  }

  get isLive(): boolean {
    return this.state === 'connecting' || this.state === 'open';
  }

  get isConnecting(): boolean {
    return this.state === 'connecting';
  }

  get isOver(): boolean {
    return !this.isLive;
  }

  /** True while the session of a client that has signed in is claimed from other nodes. */
  get isClaiming(): boolean {
    return this.client !== undefined && this.session === undefined && this.broker.peers !== undefined;
  }

  get isFull(): boolean {
    return this.reading.isStalledBy(stall.inflight);
  }

  onBytes(chunk: Buffer): void {
    // [MQTT-4.8.0-2, MQTT-3.1.4-6] Bytes after the end are discarded.
    if (this.isLive) this.reading.push(chunk);
  }

  handleFrame(header: number, bytes: Buffer, start: number, end: number): void {
    this.parts.handleFrame(this, header, bytes, start, end);
  }

  onDrained(): void {
    this.outbox.onDrained();
    if (this.outbox.blocked) return;
    if (this.state === 'ending') {
      this.endTransport();
      return;
    }
    this.sendBacklog();
    this.unstall(stall.outbox);
  }

  guard(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.onError(error);
    }
  }

  stall(reason: number, hold?: boolean): void {
    this.reading.stall(reason, hold);
  }

  unstall(reason: number): void {
    this.reading.unstall(reason);
  }

  /** Packets that came before the peer hung up are still handled, however long reading is stalled; `checkTimeouts` sets the bound. */
  onEnded(): void {
    if (this.hasPeerEnded) return;
    this.hasPeerEnded = true;
    this.reading.lastPacketAtMs = this.broker.now();
    this.unsettledSeen = this.unsettled;
    this.reading.onPeerEnded();
    // It no longer matters whether the peer reads our answers.
    this.unstall(stall.outbox);
    this.endIfDrained();
  }

  get isDraining(): boolean {
    return this.hasPeerEnded && this.isLive && this.hasUnhandled;
  }

  /** Calls back when the connection is over. Its remaining packets are given up if that takes too long. */
  whenDrained(done: () => void): void {
    this.drainWaiters ??= [];
    this.drainWaiters.push(done);
    const { connectTimeoutMs } = this.broker.limits;
    const waitMs = Math.min(successorWaitMsMax, connectTimeoutMs / 2);
    this.drainEndsAtMs = Math.min(this.drainEndsAtMs, this.broker.now() + waitMs);
  }

  /** Without a stall, every packet is handled as soon as it is read. */
  private get hasUnhandled(): boolean {
    return this.reading.isStalled && !this.isAbandoned;
  }

  /** True when the peer sent a CONNECT and hung up: there is no need to sign it in. */
  get isAbandoned(): boolean {
    return this.hasPeerEnded && this.session === undefined && !this.reading.frames.hasBytes;
  }

  onRead(): void {
    this.endIfDrained();
  }

  private endIfDrained(): void {
    if (!this.hasPeerEnded || this.reading.isReading || (this.isLive && this.hasUnhandled)) return;
    this.end();
    if (this.outbox.bytes === 0) this.destroy();
  }

  /** Every failure to handle a packet ends here. */
  onError(error: unknown): void {
    if (!(error instanceof PacketError)) {
      const text = 'The server failed to handle the packet.';
      this.broker.onFault(error);
      if (this.state === 'connecting') this.refuse(reasonCode.implementationSpecificError, text, this.level);
      else this.disconnect(reasonCode.implementationSpecificError, text);
      return;
    }
    const { counters } = this.broker;
    if (error.reasonCode === reasonCode.packetTooLarge) counters.packetsTooLarge += 1;
    else counters.packetsMalformed += 1;
    if (this.state === 'open') this.disconnect(error.reasonCode, error.message);
    else if (error.level !== undefined) this.refuse(error.reasonCode, error.message, error.level);
    else this.end();
  }

  /** Refuses a CONNECT [MQTT-3.1.4-5]. An unknown protocol level is answered in the nearest known one. */
  refuse(code: number, reasonString: string, level: number): void {
    const spoken = level >= 5 ? 5 : 4;
    const properties = spoken === 5 ? { reasonString } : noProperties;
    const reason = versions[spoken].refusedConnack(code);
    if (reason !== undefined)
      this.send(
        encodeConnack({ sessionPresent: false, reasonCode: reason, properties }, spoken, this.peer.packetBytesMax),
      );
    this.end();
  }

  /** Ends an open connection, with the reason where the protocol can tell it. */
  disconnect(code: number, reasonString?: string, properties: Properties = {}): void {
    if (this.state !== 'open') {
      this.end();
      return;
    }
    if (versions[this.level].hasReasons) {
      const all = reasonString === undefined ? properties : { ...properties, reasonString };
      this.send(encodeDisconnect({ reasonCode: code, properties: all }, this.peer.packetBytesMax));
    }
    this.end();
  }

  cut(code: number, reasonString?: string): void {
    this.isCut = true;
    this.disconnect(code, reasonString);
  }

  /** Ends our side, and reads on for a moment: closing with unread bytes would reset the connection and lose our last packet. */
  end(): void {
    if (!this.isLive) return;
    this.lose();
    this.outbox.flush();
    this.state = 'ending';
    this.lingerUntilMs = this.broker.now() + this.broker.limits.lingerMs;
    // While the peer does not read, our last packet waits in the outbox; it goes out if the peer reads soon.
    if (this.outbox.bytes === 0) this.endTransport();
    this.reading.applyStalls();
    this.endIfDrained();
  }

  private lose(): void {
    this.parts.onLost(this);
    // In a microtask, so that this connection finishes ending first.
    for (const done of this.drainWaiters ?? []) queueMicrotask(done);
    this.drainWaiters = undefined;
  }

  private endTransport(): void {
    if (this.isTransportEnded) return;
    this.isTransportEnded = true;
    this.transport.end();
  }

  /** Ends both sides now. */
  destroy(): void {
    if (this.state === 'ended') return;
    if (this.state !== 'ending') {
      this.outbox.flush();
      this.lose();
    }
    this.state = 'ended';
    this.broker.readScheduler.leave(this.reading);
    this.outbox.clear();
    this.transport.destroy();
    this.parts.onGone(this);
  }

  /** Sends a packet that the client waits for: a client that cannot accept it [MQTT-3.1.2-24] would wait forever. */
  answer(packet: Buffer): void {
    const { packetBytesMax } = this.peer;
    if (packet.length <= packetBytesMax) this.send(packet);
    else {
      const text = `The answer has ${packet.length} bytes, and the client takes ${packetBytesMax}: ask for less at a time.`;
      this.disconnect(reasonCode.packetTooLarge, text);
    }
  }

  /** Does not send a packet larger than the client accepts [MQTT-3.1.2-24]. */
  send(packet: Buffer): void {
    if (!this.isLive || packet.length > this.peer.packetBytesMax) return;
    this.outbox.push(packet);
    this.queueWrite();
  }

  sendTemplate(template: PublishTemplate, packetId: number): void {
    if (this.state !== 'open') return;
    this.outbox.pushTemplate(template, packetId);
    this.queueWrite();
  }

  /** Sends an acknowledgement of any kind, in its shortest form. */
  sendAck(type: number, packetId: number, code: number, reasonString?: string): void {
    if (this.state !== 'open' || this.peer.packetBytesMax < shortAckBytes) return;
    if (this.level === 4 || (code === reasonCode.success && reasonString === undefined)) {
      this.outbox.pushAck(type === packetType.pubrel ? (type << 4) | 2 : type << 4, packetId);
    } else {
      const properties =
        reasonString !== undefined && this.peer.wantsProblemInformation ? { reasonString } : noProperties;
      this.outbox.push(
        encodeAck(type, { packetId, reasonCode: code, properties }, this.level, this.peer.packetBytesMax),
      );
    }
    this.queueWrite();
  }

  sendMore(): void {
    if (this.session === undefined) return;
    pump(this.broker, this, this.session);
    if (this.backlog !== undefined) pumpBacklog(this.broker, this, this.session);
  }

  private sendBacklog(): void {
    const { session } = this;
    if (this.backlog !== undefined && session !== undefined) this.guard(() => pumpBacklog(this.broker, this, session));
  }

  private queueWrite(): void {
    if (this.isWriteQueued) return;
    this.isWriteQueued = true;
    this.broker.writeQueue.add(this);
  }

  /** Writes the collected packets; called once per event-loop iteration. */
  flush(): void {
    this.isWriteQueued = false;
    this.outbox.flush();
    if (this.state !== 'open') return;
    if (!this.outbox.blocked) {
      this.sendBacklog();
      return;
    }
    const { outboundBytesMax } = this.broker.limits;
    if (this.hasPeerEnded) {
      // Most likely nobody reads it any more.
      if (this.outbox.weight > outboundBytesMax / 2) this.outbox.clear();
    } else if (this.outbox.weight > outboundBytesMax) this.overflow();
    // The answers to this client's own packets must not fill its outbox: it is read again when it has read them.
    else if (this.outbox.weight > outboundBytesMax / 2) {
      this.stall(stall.outbox);
      this.reading.applyStalls();
    }
  }

  /** The peer does not read: discards the outbox, so that the reason is the next packet it sees. */
  private overflow(): void {
    this.broker.counters.outboundOverflows += 1;
    this.outbox.clear();
    this.disconnect(reasonCode.quotaExceeded, 'You read too slowly: too much was waiting to be read.');
  }
}
