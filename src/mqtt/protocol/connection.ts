import type { Broker } from '#mqtt/broker/broker';
import type { TurnTaker } from '#mqtt/broker/turns';
import type { Client, Lease } from '#mqtt/hooks';
import { encodeAck, shortAckBytes } from '#mqtt/packet/encode-ack';
import { encodeConnack } from '#mqtt/packet/encode-connack';
import type { PublishTemplate } from '#mqtt/packet/encode-publish';
import { encodeDisconnect } from '#mqtt/packet/encode-reason';
import { FrameReader } from '#mqtt/packet/frame-reader';
import { noProperties, type Properties, type ProtocolLevel, packetType, type WillPacket } from '#mqtt/packet/packet';
import { PacketError } from '#mqtt/packet/packet-error';
import { reasonCode } from '#mqtt/packet/reason-code';
import { TopicMemory } from '#mqtt/packet/topic-memory';
import type { Transport, TransportEvents } from '#mqtt/transport';
import { type Backlog, pumpBacklog } from './backlog.ts';
import { handleFrame } from './handle-frame.ts';
import { Outbox } from './outbox.ts';
import { pump } from './send-messages.ts';
import type { Session } from './session.ts';
import type { TopicAliasesIn, TopicAliasesOut } from './topic-aliases.ts';
import { versions } from './versions.ts';
import { WorkAccount } from './work-account.ts';

/** Why a connection is not read for the moment. Several may hold at once. */
export const stall = {
  /** A hook is asked about a CONNECT, SUBSCRIBE or UNSUBSCRIBE; what follows waits for the answer. */
  asking: 1,
  /** As many publications as a client may have are with the publish hook. */
  inflight: 2,
  /** As many bytes as the engine may hold are with the publish hook. */
  pending: 4,
  /** The client does not read what it is sent. */
  outbox: 8,
  /** The session is being saved; what follows CONNECT waits for CONNACK. */
  greeting: 16,
  /** It has caused as much work as one may at a time; others come first. */
  turn: 32,
} as const;

/** How long a new connection waits while what the one before it with the same client id has sent is still being handled. */
const successorWaitMsMax = 5000;

export type ConnectionState = 'connecting' | 'open' | 'ending' | 'ended';

/** What the client said in its CONNECT about what it takes. */
export interface Peer {
  packetBytesMax: number;
  receiveMaximum: number;
  /** False when it wants no reason strings and user properties with acknowledgements. */
  wantsProblemInformation: boolean;
}

/** One network connection and where it stands in the protocol. The handlers of the packets are in the files beside this one. */
export class Connection implements TransportEvents, TurnTaker {
  readonly broker: Broker;
  readonly transport: Transport;
  readonly outbox: Outbox;
  readonly reader: FrameReader;
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
  /** True when the session was there before this connection. */
  isResumed = false;
  signedInAtMs = 0;
  will: WillPacket | undefined;
  /** 0 is no keep alive. */
  keepAliveMs = 0;
  lastPacketAtMs: number;
  /** When state is `ending`: until when the peer is still read. */
  lingerUntilMs = 0;
  aliasesIn: TopicAliasesIn | undefined;
  aliasesOut: TopicAliasesOut | undefined;
  backlog: Backlog | undefined;
  /** What is left to do for the packet that came last, if that is much; what follows it waits. */
  steps: Iterator<void, void> | undefined;

  /** Publications of this connection that are with the publish hook, or being saved. */
  unsettled = 0;
  /** The bytes of their payloads. */
  pendingBytes = 0;
  /** The last topic that was found within the limits. */
  takenTopic = '';
  /** QoS 1 and 2 publications that count against our Receive Maximum. */
  unacknowledged = 0;

  /** True when something that came on it has to come again, on another one. */
  isCut = false;
  isDirty = false;
  readonly account = new WorkAccount();
  private stalls = 0;
  private isReading = false;
  /** True when the current frame could not be handled yet. */
  private isHeld = false;
  private isPaused = false;
  /** True when our side of the transport has ended. */
  private isEnded = false;
  /** True when nothing more comes from the other side. */
  private hasPeerEnded = false;
  /** When the peer has hung up: until when the rest of what it sent may be handled, because its next connection waits. */
  private drainEndsAtMs = Number.POSITIVE_INFINITY;
  /** How many publications were unsettled at the last look: a change is progress. */
  private unsettledSeen = 0;
  /** Who waits for the end of that. */
  private drainWaiters: (() => void)[] | undefined;

  constructor(broker: Broker, transport: Transport) {
    this.broker = broker;
    this.transport = transport;
    this.outbox = new Outbox(transport);
    this.reader = new FrameReader(broker.limits.connectPacketBytesMax);
    this.lastPacketAtMs = broker.now();
  }

  onBytes(chunk: Buffer): void {
    // [MQTT-4.8.0-2, MQTT-3.1.4-6] What comes after the end is read and not looked at.
    if (this.state === 'ending' || this.state === 'ended') return;
    this.reader.push(chunk);
    this.read();
  }

  onDrained(): void {
    this.outbox.onDrained();
    if (this.outbox.blocked) return;
    if (this.state === 'ending') {
      this.endTransport();
      return;
    }
    this.guard(() => pumpBacklog(this));
    this.unstall(stall.outbox);
  }

  /** For what is done outside of reading, where a fault of a hook must end this connection and nothing else. */
  guard(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.onError(error);
    }
  }

  /** What came before the end is still handled, however long its reading is stalled; `checkDrain` is the bound. */
  onEnded(): void {
    if (this.hasPeerEnded) return;
    this.hasPeerEnded = true;
    this.lastPacketAtMs = this.broker.now();
    this.unsettledSeen = this.unsettled;
    // In the queue of the greedy, without the penalty of the fruitless: drain its last bytes, then close.
    if ((this.stalls & stall.turn) !== 0) this.waitForTurn();
    // Whether it takes our answers does not matter any more.
    this.unstall(stall.outbox);
    this.endIfDrained();
  }

  /** True while the peer has hung up and packets that it sent before are not handled yet. */
  get isDraining(): boolean {
    return this.hasPeerEnded && this.isLive && this.hasMore;
  }

  /** Calls back when that is over. What is left is given up when it takes too long: the next connection of the client waits. */
  whenDrained(done: () => void): void {
    this.drainWaiters ??= [];
    this.drainWaiters.push(done);
    const { connectTimeoutMs } = this.broker.limits;
    const waitMs = Math.min(successorWaitMsMax, connectTimeoutMs / 2);
    this.drainEndsAtMs = Math.min(this.drainEndsAtMs, this.broker.now() + waitMs);
  }

  /** Something that has arrived was not handled yet. Without a stall all is handled as soon as it is read. */
  private get hasMore(): boolean {
    return this.stalls !== 0 && !this.isAbandoned;
  }

  /** True when a stranger is gone and has sent nothing but its CONNECT: there is no reason to ask about it. */
  get isAbandoned(): boolean {
    return this.hasPeerEnded && this.session === undefined && !this.reader.hasBytes;
  }

  private endIfDrained(): void {
    if (!this.hasPeerEnded || this.isReading || (this.isLive && this.hasMore)) return;
    this.end();
    if (this.outbox.bytes === 0) this.destroy();
  }

  /** Stops reading. A frame that is being handled is handled again when reading goes on, if it is held. */
  stall(reason: number, hold = false): void {
    this.stalls |= reason;
    if (hold) this.isHeld = true;
  }

  unstall(reason: number): void {
    if ((this.stalls & reason) === 0) return;
    this.stalls &= ~reason;
    if (this.stalls === 0 && !this.isReading) this.read();
  }

  private read(): void {
    if (this.isReading || this.stalls !== 0) return;
    const { turns } = this.broker;
    turns.begin();
    if (turns.isLong) this.waitForTurn();
    else this.readFrames();
  }

  readOn(): void {
    this.stalls &= ~stall.turn;
    if (this.stalls === 0) this.readFrames();
  }

  private readFrames(): void {
    this.isReading = true;
    const { reader, account } = this;
    const { turns } = this.broker;
    account.takeShare(turns.current, turns.lookedAtMs);
    const keptBefore = reader.bytesKept;
    let packets = 0;
    let sinceLook = 0;
    let lookDue = 1;
    try {
      while (this.stalls === 0 && this.isLive && !account.isUsedUp) {
        if (this.steps !== undefined) this.step(this.steps);
        else if (this.isHeld || reader.next()) {
          this.isHeld = false;
          handleFrame(this, reader.header, reader.bytes, reader.start, reader.end);
          packets += 1;
          account.countPacket(reader.end - reader.start);
        } else break;
        sinceLook += 1;
        if (sinceLook < lookDue) continue;
        sinceLook = 0;
        lookDue = account.countTime(turns.look());
      }
    } catch (error) {
      this.onError(error);
    }
    if (sinceLook > 0) account.countTime(turns.look());
    if (!account.isUsedUp && this.stalls === 0) account.onDrained(packets);
    this.isReading = false;
    const keptKib = (reader.bytesKept - keptBefore) >> 10;
    if (packets > 0) account.count(keptKib);
    else if (keptKib > 0) account.countFruitless(keptKib);
    // Half a packet is no sign of life [MQTT-3.1.2-22].
    if (packets > 0) this.lastPacketAtMs = this.broker.now();
    if (account.isUsedUp && this.isLive) this.waitForTurn();
    else this.applyStall();
    this.endIfDrained();
  }

  private step(steps: Iterator<void, void>): void {
    this.account.countFruitless(1);
    if (steps.next().done === true) this.steps = undefined;
  }

  private waitForTurn(): void {
    this.stall(stall.turn);
    // A peer that hung up is drained without the penalty for refusals.
    const reason = this.hasPeerEnded ? 'greedy' : this.account.waitReason(this.reader.bytesUnread);
    this.broker.turns.wait(this, reason === 'crowded' && this.state === 'connecting' ? 'stranger' : reason);
    this.applyStall();
  }

  /** Nothing more is acknowledged on it. */
  get isOver(): boolean {
    return !this.isLive;
  }

  /** True when it is read no further until some of what was published on it is answered. */
  get isFull(): boolean {
    return (this.stalls & stall.inflight) !== 0;
  }

  private get isLive(): boolean {
    return this.state === 'connecting' || this.state === 'open';
  }

  private applyStall(): void {
    const mustPause = this.stalls !== 0 && this.isLive;
    if (mustPause === this.isPaused) return;
    this.isPaused = mustPause;
    if (mustPause) this.transport.pause();
    else this.transport.resume();
  }

  /** Every way in which handling a packet can fail ends here. */
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

  /** Refuses a CONNECT [MQTT-3.1.4-5]. A level that we do not speak is answered in the nearest that we do. */
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

  /** Ends an open connection and says why, where the protocol can. */
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

  /** Ends it because something that came on it is not acknowledged and has to come again. */
  cut(code: number, reasonString?: string): void {
    this.isCut = true;
    this.disconnect(code, reasonString);
  }

  /** Ends our side, and goes on reading for a moment: closing with bytes unread would reset the connection and lose our last packet. */
  end(): void {
    if (this.state === 'ending' || this.state === 'ended') return;
    this.lose();
    this.outbox.flush();
    this.state = 'ending';
    this.lingerUntilMs = this.broker.now() + this.broker.limits.lingerMs;
    // While the peer takes nothing, our last packet waits here: it goes out when the peer reads, if it does so soon.
    if (this.outbox.bytes === 0) this.endTransport();
    if (this.isPaused) this.transport.resume();
    this.endIfDrained();
  }

  private lose(): void {
    this.broker.onConnectionLost(this);
    // When this one has come to its end, and not in the middle of it.
    for (const done of this.drainWaiters ?? []) queueMicrotask(done);
    this.drainWaiters = undefined;
  }

  private endTransport(): void {
    if (this.isEnded) return;
    this.isEnded = true;
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
    this.broker.turns.leave(this);
    this.outbox.clear();
    this.transport.destroy();
    this.broker.onConnectionGone(this);
  }

  /** For what the client waits for: one that takes no packets as large [MQTT-3.1.2-24] would wait for ever. */
  answer(packet: Buffer): void {
    const { packetBytesMax } = this.peer;
    if (packet.length <= packetBytesMax) this.send(packet);
    else {
      const text = `The answer has ${packet.length} bytes, and the client takes ${packetBytesMax}: ask for less at a time.`;
      this.disconnect(reasonCode.packetTooLarge, text);
    }
  }

  /** A packet that is larger than the client takes is not sent [MQTT-3.1.2-24]. */
  send(packet: Buffer): void {
    if (this.state === 'ending' || this.state === 'ended' || packet.length > this.peer.packetBytesMax) return;
    this.outbox.push(packet);
    this.markDirty();
  }

  sendTemplate(template: PublishTemplate, packetId: number): void {
    if (this.state !== 'open') return;
    this.outbox.pushTemplate(template, packetId);
    this.markDirty();
  }

  /** An acknowledgement of any kind, in its shortest form. */
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
    this.markDirty();
  }

  private markDirty(): void {
    if (!this.isDirty) this.broker.onDirty(this);
  }

  /** Writes what has gathered; called once in a turn of the event loop. */
  flush(): void {
    this.isDirty = false;
    this.outbox.flush();
    if (this.state !== 'open') return;
    if (!this.outbox.blocked) {
      if (this.backlog !== undefined) this.guard(() => pumpBacklog(this));
      return;
    }
    const { outboundBytesMax } = this.broker.limits;
    if (this.hasPeerEnded) {
      // Most likely nobody is there to read it.
      if (this.outbox.weight > outboundBytesMax / 2) this.outbox.clear();
    } else if (this.outbox.weight > outboundBytesMax) this.overflow();
    // What this client causes itself must not fill its outbox: it is read again when it has read.
    else if (this.outbox.weight > outboundBytesMax / 2) {
      this.stall(stall.outbox);
      this.applyStall();
    }
  }

  /** The peer does not read: what waits is thrown away, so that the reason is the next thing it would see. */
  private overflow(): void {
    this.broker.counters.outboundOverflows += 1;
    this.outbox.clear();
    this.disconnect(reasonCode.quotaExceeded, 'You read too slowly: too much was waiting to be read.');
  }

  /** Ends what has been silent for too long. */
  checkTime(nowMs: number): void {
    const { counters, limits } = this.broker;
    const silentMs = nowMs - this.lastPacketAtMs;
    if (this.state === 'ending') {
      if (nowMs >= this.lingerUntilMs) this.destroy();
    } else if (this.state === 'connecting') {
      if (silentMs < limits.connectTimeoutMs) return;
      counters.connectTimeouts += 1;
      // It has said who it is, and waits for us.
      if (this.session !== undefined)
        this.refuse(reasonCode.serverUnavailable, 'The session could not be saved: connect again.', this.level);
      else this.destroy();
    } else if (this.hasPeerEnded) {
      this.checkDrain(nowMs);
    } else if (this.keepAliveMs > 0 && (this.stalls & ~stall.outbox) === 0 && silentMs > this.keepAliveMs * 1.5) {
      // [MQTT-3.1.2-22] Not while it is we who do not read; a client that does not read us is silent by its own fault.
      counters.keepAliveTimeouts += 1;
      this.disconnect(
        reasonCode.keepAliveTimeout,
        'Nothing came for one and a half times your keep alive: send PINGREQ in time.',
      );
    } else if (this.client?.lease !== undefined) this.checkLease(this.client.lease);
  }

  /** Who is let in for a while goes when that is over, and has no say any more: his will is forgotten. */
  private checkLease(lease: Lease): void {
    this.guard(() => {
      const end = lease.findEnd();
      if (end === undefined) return;
      this.will = undefined;
      this.disconnect(end.reasonCode, end.reasonString);
    });
  }

  /** Gives a peer that has hung up as long as what it sent goes forward. */
  private checkDrain(nowMs: number): void {
    if (this.unsettled !== this.unsettledSeen) {
      this.unsettledSeen = this.unsettled;
      this.lastPacketAtMs = nowMs;
    }
    const isStuck = nowMs - this.lastPacketAtMs >= this.broker.limits.drainTimeoutMs;
    if (!isStuck && nowMs < this.drainEndsAtMs) return;
    this.broker.counters.drainTimeouts += 1;
    this.destroy();
  }

  /** More messages may go out: something was acknowledged or the connection is new. */
  sendMore(): void {
    if (this.session !== undefined) pump(this, this.session);
    if (this.backlog !== undefined) pumpBacklog(this);
  }
}
