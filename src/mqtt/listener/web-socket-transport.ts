import type { Duplex } from 'node:stream';
import { type RawData, WebSocket } from 'ws';
import type { AcceptTransport, Transport, TransportEvents } from '#mqtt/transport';

export interface Carrier {
  readonly kind: 'ws' | 'wss';
  readonly address: string;
  /** What the frames come on. */
  readonly stream: Duplex;
  readonly messageBytesMax: number;
}

/** Offers an open WebSocket to the engine, and carries the bytes of its binary frames from then on. */
export function serveWebSocket(webSocket: WebSocket, carrier: Carrier, accept: AcceptTransport): void {
  // A reset or a broken frame is told by 'close'; without this listener it would end the process.
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

/** As with sockets, the handlers find their connection on the WebSocket instead of being made again for each. */
const transportKey = Symbol('transport');
type ServedWebSocket = WebSocket & { [transportKey]: WebSocketTransport };
type ServedStream = Duplex & { [transportKey]: WebSocketTransport };

const bufferedBytesMax = 65_536;
/** How soon a ping behind another one is answered. */
const pongEveryMs = 10;
/** Of a ping or pong that a client sends, with its mask. */
const controlHeaderBytes = 6;
const normalClosure = 1000;
const unsupportedData = 1003;
const policyViolation = 1008;

class WebSocketTransport implements Transport {
  readonly kind: 'ws' | 'wss';
  readonly address: string;
  readonly #webSocket: WebSocket;
  events: TransportEvents | undefined;
  /** Frames that had been read along with the one at which we were paused. */
  #held: Buffer[] = [];
  #paused = false;
  #full = false;
  /** Nothing that comes counts any more: we have destroyed the connection, or the peer has broken the rules. */
  #deaf = false;
  #ponging = false;
  #lastPing: Buffer | undefined;
  readonly #bytesPerMessageMax: number;
  /** Those that came since the last message, and of these the ones of pings and pongs. */
  #bytesSinceMessage = 0;
  #controlBytes = 0;

  constructor(webSocket: WebSocket, { kind, address, messageBytesMax }: Carrier) {
    this.#webSocket = webSocket;
    this.kind = kind;
    this.address = address;
    // The headers of the frames and the pings between them.
    this.#bytesPerMessageMax = 2 * messageBytesMax;
  }

  /**
   * The fragments of a message keep all the bytes alive that were read along with them, the pings between them too, until it is whole.
   */
  countBytes(count: number): void {
    this.#bytesSinceMessage += count;
    if (this.#bytesSinceMessage > this.#bytesPerMessageMax) this.#refuse(policyViolation, 'The message has no end.');
  }

  /** Without anything else between them, pings may come for as long as they like. */
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
    // Later, as with a socket: whoever resumes is not called back before he has returned.
    else process.nextTick(() => this.#deliver());
  }

  /** All frames of one read come at once, also when the first of them has made the engine pause. */
  receive(bytes: Buffer): void {
    this.#resetBytes();
    if (this.#deaf) return;
    if (this.#paused || this.#held.length > 0) this.#held.push(bytes);
    else this.events?.onBytes(bytes);
  }

  /** [MQTT-6.0.0-1] MQTT is in binary frames; another kind closes the connection. */
  refuseText(): void {
    this.#refuse(unsupportedData, 'MQTT is sent in binary frames.');
  }

  #refuse(code: number, reason: string): void {
    this.#deaf = true;
    this.#held = [];
    this.#webSocket.close(code, reason);
    // The peer's own close is not read while we are paused.
    this.#webSocket.resume();
  }

  /** Now and then one, and then the last: ws would answer every ping, and queue the answers for a peer that reads none of them. */
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

  /** What came before the end, orderly or not, is handed over at once: nothing is read into memory any more that a pause could spare. */
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
