import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect as connectSocket, type Socket } from 'node:net';
import {
  generate,
  type IConnackPacket,
  type IConnectPacket,
  type IPublishPacket,
  type ISubscribePacket,
  type Packet,
  type PacketCmd,
  type QoS,
} from 'mqtt-packet';
import type { Bytes } from './bytes.ts';
import { IncomingFrames } from './incoming-frames.ts';
import { decodeFrame, type ReceivedPacket } from './received-packet.ts';

export interface ConnectOptions {
  readonly clientId?: string;
  readonly clean?: boolean;
  readonly keepAlive?: number;
  readonly username?: string;
  readonly password?: string | Buffer;
  readonly will?: NonNullable<IConnectPacket['will']>;
  readonly properties?: NonNullable<IConnectPacket['properties']>;
}

export interface PublishOptions {
  readonly qos?: QoS;
  readonly retain?: boolean;
  readonly dup?: boolean;
  readonly messageId?: number;
  readonly properties?: NonNullable<IPublishPacket['properties']>;
}

export interface SubscribeOptions {
  readonly qos?: QoS;
  /** No Local. */
  readonly nl?: boolean;
  /** Retain As Published. */
  readonly rap?: boolean;
  /** Retain Handling. */
  readonly rh?: 0 | 1 | 2;
  readonly messageId?: number;
  readonly properties?: NonNullable<ISubscribePacket['properties']>;
}

/** A client that does nothing by itself: it acknowledges nothing, pings nobody and checks nothing that it sends. */
export class RawClient {
  readonly level: 4 | 5;
  readonly socket: Socket;
  readonly #frames: IncomingFrames;
  #lastMessageId = 0;
  #connack: ReceivedPacket<'connack'> | undefined;

  static async open(port: number, level: 4 | 5): Promise<RawClient> {
    const socket = connectSocket({ port, host: '127.0.0.1', noDelay: true });
    await once(socket, 'connect');
    return new RawClient(socket, level);
  }

  private constructor(socket: Socket, level: 4 | 5) {
    this.socket = socket;
    this.level = level;
    this.#frames = new IncomingFrames(socket);
  }

  /** The CONNACK that answered `connect`. */
  get connack(): IConnackPacket {
    assert.ok(this.#connack, 'this client is not connected');
    return this.#connack;
  }

  // Out

  send(bytes: Bytes): void {
    this.socket.write(Buffer.from(bytes));
  }

  sendPacket(packet: Packet): void {
    this.send(generate(packet, { protocolVersion: this.level }));
  }

  sendConnect(options: ConnectOptions): void {
    const { clientId = '', clean = true, keepAlive = 60, username, password, will, properties } = options;
    this.sendPacket({
      cmd: 'connect',
      protocolId: 'MQTT',
      protocolVersion: this.level,
      clientId,
      clean,
      keepalive: keepAlive,
      ...(username !== undefined && { username }),
      ...(password !== undefined && { password: Buffer.from(password) }),
      ...(will !== undefined && { will }),
      ...(properties !== undefined && { properties }),
    });
  }

  /** Sends PUBLISH and nothing else; returns its packet identifier (0 at QoS 0). */
  sendPublish(topic: string, payload: string | Buffer, options: PublishOptions = {}): number {
    const { qos = 0, retain = false, dup = false, properties } = options;
    const messageId = qos === 0 ? 0 : (options.messageId ?? this.nextMessageId());
    this.sendPacket({
      cmd: 'publish',
      topic,
      payload,
      qos,
      retain,
      dup,
      ...(qos > 0 && { messageId }),
      ...(properties !== undefined && { properties }),
    });
    return messageId;
  }

  /** Sends SUBSCRIBE and nothing else; returns its packet identifier. */
  sendSubscribe(filter: string | readonly string[], how: QoS | SubscribeOptions = 0): number {
    const {
      qos = 0,
      nl = false,
      rap = false,
      rh = 0,
      properties,
      ...rest
    } = typeof how === 'number' ? { qos: how } : how;
    const messageId = rest.messageId ?? this.nextMessageId();
    this.sendPacket({
      cmd: 'subscribe',
      messageId,
      subscriptions: [filter].flat().map((topic) => ({ topic, qos, nl, rap, rh })),
      ...(properties !== undefined && { properties }),
    });
    return messageId;
  }

  sendUnsubscribe(filter: string | readonly string[]): number {
    const messageId = this.nextMessageId();
    this.sendPacket({ cmd: 'unsubscribe', messageId, unsubscriptions: [filter].flat() });
    return messageId;
  }

  sendPingreq(): void {
    this.send([0xc0, 0]);
  }

  nextMessageId(): number {
    this.#lastMessageId = (this.#lastMessageId % 65_535) + 1;
    return this.#lastMessageId;
  }

  // Whole exchanges

  /** CONNECT, and the CONNACK that accepts it. */
  async connect(options: ConnectOptions = {}): Promise<this> {
    this.sendConnect(options);
    return this.accepted();
  }

  /** The CONNACK that accepts the CONNECT that was sent. */
  async accepted(): Promise<this> {
    this.#connack = await this.next('connack');
    assert.equal(
      this.level === 5 ? this.#connack.reasonCode : this.#connack.returnCode,
      0,
      'the server refused CONNECT',
    );
    return this;
  }

  /** PUBLISH with its whole QoS exchange. The client must not be subscribed to the topic itself. */
  async publish(topic: string, payload: string | Buffer, options: PublishOptions = {}): Promise<void> {
    const messageId = this.sendPublish(topic, payload, options);
    if (options.qos === 1) assert.equal((await this.next('puback')).messageId, messageId);
    if (options.qos === 2) {
      assert.equal((await this.next('pubrec')).messageId, messageId);
      this.sendPacket({ cmd: 'pubrel', messageId, reasonCode: 0 });
      assert.equal((await this.next('pubcomp')).messageId, messageId);
    }
  }

  async subscribe(
    filter: string | readonly string[],
    how: QoS | SubscribeOptions = 0,
  ): Promise<ReceivedPacket<'suback'>> {
    this.sendSubscribe(filter, how);
    return this.next('suback');
  }

  async unsubscribe(filter: string | readonly string[]): Promise<ReceivedPacket<'unsuback'>> {
    this.sendUnsubscribe(filter);
    return this.next('unsuback');
  }

  /** The next packet, which must be a PUBLISH, acknowledged as its QoS asks. */
  async receive(): Promise<ReceivedPacket<'publish'>> {
    const publish = await this.next('publish');
    const messageId = publish.messageId ?? 0;
    if (publish.qos === 1) this.sendPacket({ cmd: 'puback', messageId, reasonCode: 0 });
    if (publish.qos === 2) {
      this.sendPacket({ cmd: 'pubrec', messageId, reasonCode: 0 });
      assert.equal((await this.next('pubrel')).messageId, messageId);
      this.sendPacket({ cmd: 'pubcomp', messageId, reasonCode: 0 });
    }
    return publish;
  }

  /** DISCONNECT and the end of our side; resolves when the server has closed too. */
  async end(): Promise<void> {
    this.send([0xe0, 0]);
    this.socket.end();
    await this.closed();
  }

  /** The network connection is cut without a DISCONNECT. */
  destroy(): void {
    this.socket.destroy();
  }

  // In

  /** The next packet from the server; with a command it must be such a packet. */
  async next(): Promise<ReceivedPacket>;
  async next<Command extends PacketCmd>(command: Command): Promise<ReceivedPacket<Command>>;
  async next(command?: PacketCmd): Promise<ReceivedPacket> {
    const packet = decodeFrame(await this.#frames.next(), this.level);
    if (command !== undefined)
      assert.equal(packet.cmd, command, `instead of ${command} came ${JSON.stringify(packet)}`);
    return packet;
  }

  nextBytes(): Promise<Buffer> {
    return this.#frames.next();
  }

  /** Resolves when the server has closed or reset the connection. */
  closed(withinMs?: number): Promise<void> {
    return this.#frames.closed(withinMs);
  }

  /** The server closes the connection; at level 5 it may say why in a DISCONNECT, and it says nothing else. */
  async expectClosed(): Promise<void> {
    await this.closed();
    const unread = this.#frames.unread.map((bytes) => decodeFrame(bytes, this.level).cmd);
    if (this.level === 5 && unread[0] === 'disconnect') unread.shift();
    assert.deepEqual(unread, [], 'the server sent packets before it closed');
  }

  /**
   * At level 5: DISCONNECT with this reason code, then the end; several codes where the standard leaves the choice.
   * At level 4, where the server has no DISCONNECT: the end.
   */
  async expectDisconnect(...reasonCodes: [number, ...number[]]): Promise<void> {
    if (this.level === 5) assertOneOf((await this.next('disconnect')).reasonCode, reasonCodes);
    await this.closed();
    assert.deepEqual(this.#frames.unread, [], 'the server sent packets before it closed');
  }

  /** A CONNECT was not accepted: at level 5 a CONNACK says why, at level 4 (a fault of format) nothing does; then the end. */
  async expectConnectionRefused(...reasonCodes: [number, ...number[]]): Promise<void> {
    if (this.level === 5) assertOneOf((await this.next('connack')).reasonCode, reasonCodes);
    await this.closed();
    assert.deepEqual(this.#frames.unread, [], 'the server sent packets before it closed');
  }

  /** The server has nothing to say: the answer to a PINGREQ is the very next packet. */
  async expectNothing(): Promise<void> {
    this.sendPingreq();
    await this.next('pingresp');
  }
}

export function assertOneOf(actual: number | undefined, expected: readonly number[]): void {
  const hex = (code: number | undefined) => (code === undefined ? 'none' : `0x${code.toString(16).padStart(2, '0')}`);
  assert.ok(
    actual !== undefined && expected.includes(actual),
    `${hex(actual)} is none of ${expected.map(hex).join(', ')}`,
  );
}
