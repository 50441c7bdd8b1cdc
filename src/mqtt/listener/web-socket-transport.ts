import type { Duplex } from 'node:stream';
import { type RawData, WebSocket } from 'ws';
import type { AcceptTransport, Transport, TransportEvents } from '#mqtt/transport';

export interface Carrier {
  readonly kind: 'ws' | 'wss';
  readonly address: string;
  /** The stream that carries the frames. */
  readonly stream: Duplex;
  readonly messageBytesMax: number;
}

/** Offers an open WebSocket to the engine, and carries the bytes of its binary frames. */
export function serveWebSocket(webSocket: WebSocket, carrier: Carrier, accept: AcceptTransport): void {
  // 'close' reports a reset or a broken frame; an 'error' without a listener would end the process.
  webSocket.on('error', ignore);
  const transport = new WebSocketTransport(webSocket, carrier);
  const events = accept(transport);
  if (events === undefined) {
    webSocket.terminate();
    return;
  }
  transport.events = events;
  (webSocket as ServedWebSocket)[transportKey] = transport;
  webSocket.on('message', onMessage);
  webSocket.on('ping', onPing);
  webSocket.on('pong', onPong);
  webSocket.on('close', onClose);
  const stream = carrier.stream as ServedStream;
  stream[transportKey] = transport;
  stream.on('data', onChunk);
}

/** As with sockets, the handlers find their connection on the WebSocket, which saves closures for every connection. */
const transportKey = Symbol('transport');
type ServedWebSocket = WebSocket & { [transportKey]: WebSocketTransport };
type ServedStream = Duplex & { [transportKey]: WebSocketTransport };

const bufferedBytesMax = 65_536;
/** The shortest time between two pongs. */
const pongEveryMs = 10;
/** The header of a client's ping or pong, with its mask. */
const controlHeaderBytes = 6;
const normalClosure = 1000;
const unsupportedData = 1003;
const policyViolation = 1008;

class WebSocketTransport implements Transport {
  readonly kind: 'ws' | 'wss';
  readonly address: string;
  readonly #webSocket: WebSocket;
  events: TransportEvents | undefined;
  /** Frames of the same read that arrived after the engine paused. */
  #held: Buffer[] = [];
  #paused = false;
  #full = false;
  /** Later frames are ignored: we have destroyed the connection, or the peer has broken the rules. */
  #deaf = false;
  #ponging = false;
  #lastPing: Buffer | undefined;
  readonly #bytesPerMessageMax: number;
  /** Bytes since the last message, and how many of them belong to pings and pongs. */
  #bytesSinceMessage = 0;
  #controlBytes = 0;

  constructor(webSocket: WebSocket, { kind, address, messageBytesMax }: Carrier) {
    this.#webSocket = webSocket;
    this.kind = kind;
    this.address = address;
    // Twice as much leaves room for frame headers and for pings between the frames.
    this.#bytesPerMessageMax = 2 * messageBytesMax;
  }

  /** Until a message is complete, its fragments keep everything alive that was read with them, including the pings between them. */
  countBytes(count: number): void {
    this.#bytesSinceMessage += count;
    if (this.#bytesSinceMessage > this.#bytesPerMessageMax) this.#refuse(policyViolation, 'The message has no end.');
  }

  /** Pings alone are not limited. */
  countControl(payload: Buffer): void {
    this.#controlBytes += payload.length + controlHeaderBytes;
    if (this.#controlBytes >= this.#bytesSinceMessage) this.#resetBytes();
  }

  #resetBytes(): void {
    this.#bytesSinceMessage = 0;
    this.#controlBytes = 0;
  }

  write(chunks: readonly Buffer[]): boolean {
    const webSocket = this.#webSocket;
    if (webSocket.readyState !== WebSocket.OPEN) return false;
    const [first] = chunks;
    if (first !== undefined) webSocket.send(chunks.length === 1 ? first : Buffer.concat(chunks), this.#onSent);
    this.#full = webSocket.bufferedAmount > bufferedBytesMax;
    return !this.#full;
  }

  readonly #onSent = (error?: Error | null): void => {
    if (!this.#full || error != null || this.#webSocket.bufferedAmount > bufferedBytesMax) return;
    this.#full = false;
    this.events?.onDrained();
  };

  end(): void {
    this.#webSocket.close(normalClosure);
  }

  destroy(): void {
    this.#deaf = true;
    this.#held = [];
    this.#webSocket.terminate();
  }

  pause(): void {
    this.#paused = true;
    this.#webSocket.pause();
  }

  resume(): void {
    if (!this.#paused) return;
    this.#paused = false;
    if (this.#held.length === 0) this.#webSocket.resume();
    // Later, as with a socket: `resume` must return before the engine is called.
    else process.nextTick(() => this.#deliver());
  }

  /** All frames of one read arrive at once, even if the engine pauses at the first. */
  receive(bytes: Buffer): void {
    this.#resetBytes();
    if (this.#deaf) return;
    if (this.#paused || this.#held.length > 0) this.#held.push(bytes);
    else this.events?.onBytes(bytes);
  }

  /** [MQTT-6.0.0-1] MQTT uses binary frames; any other kind closes the connection. */
  refuseText(): void {
    this.#refuse(unsupportedData, 'MQTT is sent in binary frames.');
  }

  #refuse(code: number, reason: string): void {
    this.#deaf = true;
    this.#held = [];
    this.#webSocket.close(code, reason);
    // While we are paused, the peer's close frame would not be read.
    this.#webSocket.resume();
  }

  /** Answers at a limited rate, the last ping included: ws would answer every ping, and queue the pongs for a peer that does not read. */
  pong(ping: Buffer): void {
    if (this.#webSocket.readyState !== WebSocket.OPEN) return;
    if (this.#ponging) {
      this.#lastPing = Buffer.from(ping);
      return;
    }
    this.#ponging = true;
    this.#webSocket.pong(ping, false, this.#onPonged);
  }

  readonly #onPonged = (): void => {
    setTimeout(this.#pongLast, pongEveryMs).unref();
  };

  readonly #pongLast = (): void => {
    this.#ponging = false;
    const last = this.#lastPing;
    this.#lastPing = undefined;
    if (last !== undefined) this.pong(last);
  };

  /** Hands over the frames that are held, at once: nothing more will be read, so pausing would save no memory. */
  close(): void {
    const held = this.#held;
    this.#held = [];
    if (held.length > 0 && !this.#deaf) this.events?.onBytes(Buffer.concat(held));
    this.events?.onEnded();
  }

  #deliver(): void {
    let given = 0;
    for (const bytes of this.#held) {
      if (this.#paused || this.#deaf) break;
      given += 1;
      this.events?.onBytes(bytes);
    }
    this.#held.splice(0, given);
    if (this.#held.length === 0 && !this.#paused) this.#webSocket.resume();
  }
}

function onChunk(this: ServedStream, chunk: Buffer): void {
  this[transportKey].countBytes(chunk.length);
}

function onMessage(this: WebSocket, data: RawData, isBinary: boolean): void {
  if (isBinary) transportOf(this).receive(data as Buffer);
  else transportOf(this).refuseText();
}

function onPing(this: WebSocket, ping: Buffer): void {
  transportOf(this).countControl(ping);
  transportOf(this).pong(ping);
}

function onPong(this: WebSocket, pong: Buffer): void {
  transportOf(this).countControl(pong);
}

function onClose(this: WebSocket): void {
  transportOf(this).close();
}

function transportOf(webSocket: WebSocket): WebSocketTransport {
  return (webSocket as ServedWebSocket)[transportKey];
}

function ignore(): void {}
