import type { Counters } from '#mqtt/counters';
import type { Client, EngineHooks } from '#mqtt/hooks';
import type { EngineLimits } from '#mqtt/limits';
import type { WillPacket } from '#mqtt/packet/packet';
import { reasonCode } from '#mqtt/packet/reason-code';
import { Connection, stall } from '#mqtt/protocol/connection';
import { connectionBytesMax, settlePublications, toMessage } from '#mqtt/protocol/on-publish';
import { Publication } from '#mqtt/protocol/publication';
import { deliver } from '#mqtt/protocol/send-messages';
import type { Session } from '#mqtt/protocol/session';
import type { SessionStore } from '#mqtt/session-store';
import type { Transport, TransportEvents } from '#mqtt/transport';
import { FairScheduler } from '#net/fair-scheduler';
import { Journal } from './journal.ts';
import type { Message } from './message.ts';
import { Router } from './router.ts';
import { Sessions } from './sessions.ts';
import { Turns } from './turns.ts';

const housekeepingMs = 250;

export interface BrokerParts {
  readonly limits: EngineLimits;
  readonly hooks: EngineHooks;
  readonly counters: Counters;
  /** Undefined keeps sessions in memory alone. */
  readonly store: SessionStore | undefined;
  readonly now: () => number;
}

/** What all connections share, and the connections themselves. */
export class Broker {
  readonly limits: EngineLimits;
  readonly hooks: EngineHooks;
  readonly counters: Counters;
  readonly now: () => number;
  readonly journal: Journal;
  readonly router: Router;
  readonly sessions: Sessions;
  readonly connections = new Set<Connection>();
  readonly turns = new Turns(() => performance.now());
  /** For retained messages of the server's own, which are made when they are sent: a third of the time at the most. */
  readonly retainedTurns = new FairScheduler({ pauseMs: 4 });
  /** Bytes of the payloads that are with the publish hook, or being saved. */
  pendingBytes = 0;

  private readonly wills = new FairScheduler();
  private readonly perAddress = new Map<string, number>();
  private readonly waitingForRoom = new Set<Connection>();
  private readonly housekeeping: NodeJS.Timeout;
  private dirty: Connection[] = [];
  private isClosing = false;

  constructor({ limits, hooks, counters, store, now }: BrokerParts) {
    this.limits = limits;
    this.hooks = hooks;
    this.counters = counters;
    this.now = now;
    this.journal = new Journal(store, (error) => this.onFault(error));
    this.router = new Router(limits, counters, (...delivery) => deliver(this, ...delivery));
    this.sessions = new Sessions(this);
    this.housekeeping = setInterval(() => this.keepHouse(), housekeepingMs);
    this.housekeeping.unref();
  }

  accept(transport: Transport): TransportEvents | undefined {
    const { counters, limits, perAddress } = this;
    // Nothing could be saved for it any more, and its will would be published when it is cut.
    if (this.isClosing) return undefined;
    if (this.connections.size >= limits.connectionsMax) {
      counters.connectionsRefusedTotal += 1;
      return undefined;
    }
    const sameAddress = perAddress.get(transport.address) ?? 0;
    if (sameAddress >= limits.connectionsPerAddressMax) {
      counters.connectionsRefusedPerAddress += 1;
      return undefined;
    }
    perAddress.set(transport.address, sameAddress + 1);
    counters.connectionsAccepted += 1;
    const connection = new Connection(this, transport);
    this.connections.add(connection);
    return connection;
  }

  /** A connection is over for the protocol; its transport may still be there. */
  onConnectionLost(connection: Connection): void {
    this.waitingForRoom.delete(connection);
    if (connection.session !== undefined) this.sessions.leave(connection, connection.session);
  }

  onConnectionGone(connection: Connection): void {
    if (!this.connections.delete(connection)) return;
    const { address } = connection.transport;
    const left = (this.perAddress.get(address) ?? 1) - 1;
    if (left === 0) this.perAddress.delete(address);
    else this.perAddress.set(address, left);
  }

  /** Collects connections with something to write: one write for each when this turn of the event loop is done. */
  onDirty(connection: Connection): void {
    connection.isDirty = true;
    this.dirty.push(connection);
    if (this.dirty.length === 1) setImmediate(() => this.flush());
  }

  onFault(error: unknown): void {
    this.counters.internalErrors += 1;
    this.hooks.onFault?.(error);
  }

  /** A hook that fails lets nothing out. */
  mayDeliver({ user, connection }: Session, { topic, addressee }: Message): boolean {
    if (addressee !== undefined && (addressee.alone || addressee.user === user)) return addressee.user === user;
    const { mayDeliver } = this.hooks;
    if (mayDeliver === undefined) return true;
    try {
      return mayDeliver(user, topic, connection?.client?.lease);
    } catch (error) {
      this.onFault(error);
      return false;
    }
  }

  /** The connection is read again when the publish hook has answered enough. */
  waitForRoom(connection: Connection): void {
    this.waitingForRoom.add(connection);
  }

  onAnswered(publication: Publication): void {
    const { session, packet } = publication;
    if (session !== undefined) {
      // What failed was never received: when it comes again, it must not be taken for a copy.
      if (publication.answer?.isFault === true && session.received.get(packet.packetId) === publication)
        session.received.delete(packet.packetId);
      if (session.firstPublication === publication) settlePublications(this, session);
    } else if (publication.answer?.route === true)
      this.router.route(toMessage(publication, this.now()), publication.client);
  }

  /** A publication is over for its connection, and makes room for others. */
  onSettled(connection: Connection, publication: Publication): void {
    this.pendingBytes -= publication.payloadBytes;
    connection.pendingBytes -= publication.payloadBytes;
    connection.unsettled -= 1;
    // Not at once below the bound: a socket that stops and goes for every packet is slow.
    const hasRoom = connection.pendingBytes <= connectionBytesMax / 2;
    if (hasRoom && connection.unsettled <= this.limits.inflightInMax / 2) connection.unstall(stall.inflight);
    if (this.waitingForRoom.size > 0 && this.pendingBytes <= this.limits.pendingBytesMax / 2) this.makeRoom();
  }

  /** A will is a publication like any other, that nobody waits for. A cut in the network brings the wills of thousands in one moment. */
  publishWill(client: Client, { topic, qos, retain, payload: bytes, properties }: WillPacket): void {
    const payload = { bytes, payloadStart: 0, payloadEnd: bytes.length };
    const packet = { topic, qos, retain, dup: false, packetId: 0, properties, ...payload };
    this.wills.run(client.user, () => {
      if (this.isClosing) return;
      try {
        this.hooks.onPublish(new Publication(this, client, packet, undefined));
      } catch (error) {
        this.onFault(error);
      }
    });
  }

  /** Ends all connections and says why; resolves when what they changed is saved. */
  async close(): Promise<void> {
    this.isClosing = true;
    clearInterval(this.housekeeping);
    this.turns.close();
    this.router.late.flush();
    for (const connection of this.connections) {
      // The server ends, not the client: nobody is left whom a will could tell.
      connection.will = undefined;
      connection.disconnect(reasonCode.serverShuttingDown, 'The server is shutting down.');
    }
    await this.journal.close();
    for (const connection of this.connections) connection.destroy();
  }

  private flush(): void {
    const dirty = this.dirty;
    this.dirty = [];
    for (const connection of dirty) connection.flush();
  }

  private makeRoom(): void {
    const waiting = [...this.waitingForRoom];
    this.waitingForRoom.clear();
    for (const connection of waiting) connection.unstall(stall.pending);
  }

  private keepHouse(): void {
    const nowMs = this.now();
    for (const connection of this.connections) connection.checkTime(nowMs);
    this.sessions.keepHouse(nowMs);
  }
}
