import type { Acknowledgement, BrokerConnection, Qos } from './broker-connection.ts';
import { BufferFullError, EventTooLargeError, VerdictUnknownError } from './errors.ts';
import type { OutgoingEvent } from './outgoing-event.ts';
import type { PacketIds } from './packet-ids.ts';
import type { ReleaseStore } from './release-store.ts';
import { type Resolvers, withResolvers } from './resolvers.ts';
import type { Receipt, Status, Verdict } from './status.ts';
import { ToldRefusals } from './told-refusals.ts';
import { judge } from './verdict.ts';

export interface OutboxParts {
  readonly protocol: 4 | 5;
  readonly bufferMax: number;
  readonly packetIds: PacketIds;
  readonly releases: Pick<ReleaseStore, 'has'>;
  /** Whether statuses and receipts of the bot are subscribed to: without them there is no verdict. */
  readonly isHeard: (botId: number) => boolean;
  /** Searches the logs of the service for the outcome of an event; undefined when the service does not have the event. */
  readonly search: (event: OutgoingEvent) => Promise<Verdict | Error | undefined>;
}

export interface PublishOptions {
  /** 1 by default. At 0 there is no way to know whether the event arrived. */
  readonly qos?: Qos;
  /** Stops waiting. An event that was not sent yet is not sent; one that was may be stored. */
  readonly signal?: AbortSignal;
}

/** More events would not help: the service stops reading while it has this many of one client. */
const inFlightMax = 100;
/** How long to wait for the receipt, which follows the acknowledgement at once. */
const verdictTimeoutMs = 10_000;

/** The events on their way: those that wait for the network or for their turn, and those that wait for their verdict. Both in order. */
export class Outbox {
  private readonly waiting: OutgoingEvent[] = [];
  /** By packet id, in the order in which they were first sent. */
  private readonly inFlight = new Map<number, OutgoingEvent>();
  private readonly toldRefusals = new ToldRefusals();
  private readonly parts: OutboxParts;
  private connection: BrokerConnection | undefined;
  private drained: Resolvers<void> | undefined;

  constructor(parts: OutboxParts) {
    this.parts = parts;
  }

  /** Events without a verdict. */
  get size(): number {
    return this.waiting.length + this.inFlight.size;
  }

  publish(botId: number, payload: string | Uint8Array, { qos = 1, signal }: PublishOptions): Promise<Verdict> {
    const { bufferMax } = this.parts;
    if (signal?.aborted === true) return Promise.reject(signal.reason);
    if (this.size >= bufferMax) return Promise.reject(new BufferFullError(describeFull(bufferMax, this.connection)));
    const { promise, resolve, reject } = withResolvers<Verdict>();
    const event: OutgoingEvent = { botId, payload, qos, resolve, reject, ...unsent, warnings: [] };
    if (signal !== undefined) this.giveUpOnAbort(event, signal, promise);
    this.waiting.push(event);
    this.pump();
    return promise;
  }

  /** Sends what is waiting, in order, as far as the window allows. */
  pump(): void {
    const { connection } = this;
    if (connection === undefined) return;
    const window = Math.min(connection.receiveMaximum, inFlightMax);
    for (let next = this.waiting[0]; next !== undefined; next = this.waiting[0]) {
      if (!connection.isOpen || this.inFlight.size >= window || !this.mayFollow(next)) break;
      this.waiting.shift();
      this.send(next, connection);
    }
    if (this.size === 0) this.drained?.resolve();
  }

  /** Sends events that were not acknowledged on an earlier connection again, with DUP and in order; then all others. */
  resume(connection: BrokerConnection): void {
    if (this.inFlight.size > 0 && !connection.hasSession) void this.recover(connection);
    else this.resend(connection);
  }

  pause(): void {
    this.connection = undefined;
    for (const event of this.inFlight.values()) clearTimeout(event.timer);
  }

  onAcknowledged(packetId: number, acknowledgement: Acknowledgement): void {
    const event = this.inFlight.get(packetId);
    if (event === undefined || event.acknowledgement !== undefined) return;
    event.acknowledgement = acknowledgement;
    if (!this.settle(event)) this.waitForReceipt(event);
  }

  /** Takes a status about an event of this client. Returns false when it was known already. */
  onStatus(status: Status): boolean {
    const isWarning = status.severity === 'warning';
    const isNews = isWarning || status.packetId === 0 || this.toldRefusals.tell(status);
    const event = this.inFlight.get(status.packetId);
    if (event === undefined || event.botId !== status.botId) return isNews;
    if (isWarning) event.warnings.push(status);
    else event.refusal = status;
    this.settle(event);
    return isNews;
  }

  /** A receipt for an event of this client. */
  onReceipt(receipt: Receipt): void {
    const event = this.inFlight.get(receipt.packetId);
    if (event === undefined || event.botId !== receipt.botId) return;
    event.receipt = receipt;
    this.settle(event);
  }

  /** Resolves when every event has its verdict. */
  async drain(): Promise<void> {
    this.drained ??= withResolvers();
    this.pump();
    await this.drained.promise;
  }

  /** Every event that has no verdict yet fails with this error. */
  fail(error: Error): void {
    this.pause();
    for (const event of [...this.inFlight.values(), ...this.waiting.splice(0)]) event.reject(error);
    this.inFlight.clear();
    this.drained?.resolve();
  }

  /**
   * Events of QoS 1 and 2 are not in flight together: the service tells redeliveries of QoS 1 by their order, in which those of QoS 2 would be
   * missing.
   */
  private mayFollow({ botId, qos }: OutgoingEvent): boolean {
    const [first] = this.inFlight.values();
    return this.parts.isHeard(botId) && (qos === 0 || first === undefined || first.qos === qos);
  }

  private send(event: OutgoingEvent, connection: BrokerConnection): void {
    const bytes = bytesOf(event.payload) + headBytes;
    if (bytes > connection.packetBytesMax) {
      event.reject(new EventTooLargeError(describeTooLarge(bytes, connection.packetBytesMax)));
      return;
    }
    if (event.qos > 0) {
      event.packetId = this.parts.packetIds.reserve();
      this.toldRefusals.forget(event.packetId);
      event.sentAtMs = Date.now();
      this.inFlight.set(event.packetId, event);
    }
    connection.publish({ ...packetOf(event), dup: false });
    if (event.qos === 0) event.resolve({ warnings: [] });
  }

  private resend(connection: BrokerConnection): void {
    this.connection = connection;
    for (const event of this.inFlight.values())
      if (event.acknowledgement !== undefined) this.waitForReceipt(event);
      else if (!this.parts.releases.has(event.packetId)) {
        // A status of the earlier try is no verdict: the service judges the event again, unless it has stored it.
        event.refusal = undefined;
        connection.publish({ ...packetOf(event), dup: connection.hasSession });
      }
    this.pump();
  }

  /** The service forgot the session, so it would not recognise events that it has stored already. Search its logs first. */
  private async recover(connection: BrokerConnection): Promise<void> {
    for (const event of this.inFlight.values()) {
      const found = await this.search(event);
      if (!connection.isOpen) return;
      if (found !== undefined) this.close(event, found);
    }
    this.resend(connection);
  }

  private waitForReceipt(event: OutgoingEvent): void {
    event.timer = setTimeout(() => void this.settleLate(event), verdictTimeoutMs);
  }

  /** Neither a receipt nor a status came for an acknowledged event. */
  private async settleLate(event: OutgoingEvent): Promise<void> {
    const found = (await this.search(event)) ?? judge(event, this.parts.protocol, true);
    if (found !== undefined && this.inFlight.get(event.packetId) === event) this.close(event, found);
  }

  /** An error when the logs cannot be read. */
  private async search(event: OutgoingEvent): Promise<Verdict | Error | undefined> {
    try {
      return await this.parts.search(event);
    } catch (cause) {
      return new VerdictUnknownError(notFound, { cause });
    }
  }

  /** Returns whether the event has its verdict. */
  private settle(event: OutgoingEvent): boolean {
    const verdict = judge(event, this.parts.protocol, false);
    if (verdict !== undefined) this.close(event, verdict);
    return verdict !== undefined;
  }

  private close(event: OutgoingEvent, verdict: Verdict | Error): void {
    clearTimeout(event.timer);
    this.inFlight.delete(event.packetId);
    this.parts.packetIds.deallocate(event.packetId);
    if (verdict instanceof Error) event.reject(verdict);
    else event.resolve(verdict);
    this.pump();
  }

  private giveUpOnAbort(event: OutgoingEvent, signal: AbortSignal, verdict: Promise<Verdict>): void {
    const giveUp = (): void => {
      event.reject(signal.reason);
      const at = this.waiting.indexOf(event);
      if (at >= 0) this.waiting.splice(at, 1);
      this.pump();
    };
    const forget = (): void => signal.removeEventListener('abort', giveUp);
    signal.addEventListener('abort', giveUp);
    verdict.then(forget, forget);
  }
}

const unsent = {
  packetId: 0,
  sentAtMs: 0,
  acknowledgement: undefined,
  refusal: undefined,
  receipt: undefined,
  timer: undefined,
};

const notFound =
  'The connection was lost, and the service could not be asked whether it has the event: it may be stored. Read bot.events() to see.';

function packetOf({ botId, payload, qos, packetId }: OutgoingEvent) {
  return { topic: `bot/${botId}/ingress`, payload, qos, packetId };
}

/** More than topic and properties of an event take. */
const headBytes = 64;

function bytesOf(payload: string | Uint8Array): number {
  return typeof payload === 'string' ? new TextEncoder().encode(payload).length : payload.length;
}

function describeTooLarge(bytes: number, bytesMax: number): string {
  return `The event takes ${bytes} bytes, and the service takes ${bytesMax} at most: send only the fields of the sport.`;
}

function describeFull(bufferMax: number, connection: BrokerConnection | undefined): string {
  const why =
    connection === undefined ? 'The service is not connected, and' : 'The service is slower than you publish:';
  return `${why} ${bufferMax} events wait already. Wait for earlier verdicts before you publish more, or raise bufferMax.`;
}
