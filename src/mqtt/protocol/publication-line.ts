import type { Client } from '#mqtt/hooks';
import { type PublishPacket, packetType } from '#mqtt/packet/packet';
import { reasonCode } from '#mqtt/packet/reason-code';
import type { Session } from '#mqtt/session/session';
import type { ProtocolBroker } from './protocol-broker.ts';
import { IncomingPublication, type PublicationOwner, type Publisher, publicationToMessage } from './publication.ts';
import { stall } from './stall.ts';
import { askHook, takePublication } from './take-publication.ts';

/** Payload bytes of one connection with the publish hook: a few connections must not use up the room of all. */
export const connectionBytesMax = 65_536;

/**
 * The unacknowledged publications of a session, oldest first. It routes and acknowledges them in order, whatever the order of the answers
 * [MQTT-4.6.0-2, MQTT-4.6.0-3, MQTT-4.6.0-5]. It outlives a connection: publications of the last connection come before those of this one.
 */
export class PublicationLine implements PublicationOwner {
  private readonly broker: ProtocolBroker;
  private readonly session: Session;
  private first: IncomingPublication | undefined;
  private last: IncomingPublication | undefined;
  /** QoS 2 publications without PUBREC, by packet id. */
  private readonly unanswered = new Map<number, IncomingPublication>();
  /** Copies of QoS 2 publications that wait for the outcome of the first copy, and everything that came after them. */
  private deferred: IncomingPublication[] | undefined;

  constructor(broker: ProtocolBroker, session: Session) {
    this.broker = broker;
    this.session = session;
  }

  get isEmpty(): boolean {
    return this.first === undefined;
  }

  /** True when the publish hook has not answered the QoS 2 publication of this packet id. */
  isUnanswered(packetId: number): boolean {
    return this.unanswered.has(packetId);
  }

  /** True when the QoS 2 publication of this packet id came before and was not released. */
  isRepeated(packetId: number): boolean {
    return this.unanswered.has(packetId) || this.session.received.has(packetId);
  }

  add(connection: Publisher, client: Client, packet: PublishPacket): void {
    const publication = new IncomingPublication(this, client, packet, connection, this.session);
    if (packet.qos > 0) connection.unacknowledged += 1;
    if (packet.qos === 2) this.unanswered.set(packet.packetId, publication);
    this.append(connection, publication);
    if (this.deferred === undefined) takePublication(this.broker, connection, publication);
    else this.deferred.push(publication);
  }

  /**
   * [MQTT-4.3.3-10] Acknowledges a repeated QoS 2 publication again without taking it again. If the first copy is unanswered, this one gets
   * the same answer. Either way its acknowledgement keeps its place in the line.
   */
  repeat(connection: Publisher, client: Client, packet: PublishPacket): void {
    const original = this.unanswered.get(packet.packetId);
    if (original === undefined && this.first === undefined) {
      connection.sendAck(packetType.pubrec, packet.packetId, reasonCode.success);
      return;
    }
    if (original?.connection === connection || original?.repeated?.connection === connection) return;
    const repeated = new IncomingPublication(this, client, packet, connection, this.session);
    this.append(connection, repeated);
    if (original === undefined) repeated.accept();
    else this.defer(original, repeated);
  }

  onAnswered(publication: IncomingPublication): void {
    const { packetId } = publication.packet;
    // A publication that failed was never received: when it comes again, it is no copy.
    if (publication.answer?.isFault === true && this.unanswered.get(packetId) === publication)
      this.unanswered.delete(packetId);
    if (this.first === publication) this.settle();
  }

  private append(connection: Publisher, publication: IncomingPublication): void {
    if (this.last === undefined) this.first = publication;
    else this.last.next = publication;
    this.last = publication;
    connection.unsettled += 1;
    connection.pendingBytes += publication.payloadBytes;
    this.broker.pending.bytes += publication.payloadBytes;
  }

  /** A copy on a third connection replaces the one on the second, so that what followed it there is still taken after it. */
  private defer(original: IncomingPublication, repeated: IncomingPublication): void {
    const older = original.repeated;
    original.repeated = repeated;
    repeated.original = original;
    this.deferred ??= [];
    const index = older === undefined ? -1 : this.deferred.indexOf(older);
    if (index === -1) this.deferred.push(repeated);
    else this.deferred[index] = repeated;
    older?.forget();
  }

  /** [MQTT-4.6.0-6] Takes deferred publications in order, up to the next copy that waits: if its first copy fails, both are still to be taken. */
  private takeDeferred(): void {
    for (;;) {
      const next = this.deferred?.[0];
      if (next === undefined || next.original !== undefined) return;
      this.deferred?.shift();
      // A publication that arrives meanwhile queues behind the remaining ones.
      if (this.deferred?.length === 0) this.deferred = undefined;
      if (next.answer === undefined) this.takeLate(next);
    }
  }

  private takeLate(publication: IncomingPublication): void {
    const { connection, packet } = publication;
    if (connection === undefined || publication.isCutOff) publication.forget();
    else if (packet.qos < 2 || this.unanswered.get(packet.packetId) === publication)
      takePublication(this.broker, connection, publication);
    else this.takeAnew(connection, publication);
  }

  /** The first copy failed, so this one is the publication now. */
  private takeAnew(connection: Publisher, publication: IncomingPublication): void {
    if (connection.state !== 'open') {
      connection.isCut = true;
      publication.forget();
      return;
    }
    this.unanswered.set(publication.packet.packetId, publication);
    connection.unacknowledged += 1;
    askHook(this.broker, connection, publication);
  }

  private settle(): void {
    for (;;) {
      const publication = this.first;
      const connection = publication?.connection;
      if (publication?.answer === undefined || connection === undefined || publication.isSaving) return;
      if (!publication.isRouted) {
        publication.isRouted = true;
        if (this.routeAndSave(publication)) return;
      }
      this.first = publication.next;
      if (publication.next === undefined) this.last = undefined;
      this.acknowledge(connection, publication);
      this.release(connection, publication);
    }
  }

  /** True when the acknowledgement has to wait until the changes are saved. */
  private routeAndSave(publication: IncomingPublication): boolean {
    const { journal, router, now } = this.broker;
    const { packet, answer, client } = publication;
    const before = journal.recorded;
    if (answer?.route === true)
      publication.subscribers = router.route(publicationToMessage(publication, now()), client);
    if (packet.qos === 2) this.recordReceived(publication);
    if (journal.recorded === before) return false;
    publication.isSaving = true;
    journal.whenAllSaved(() => {
      publication.isSaving = false;
      this.settle();
    });
    return true;
  }

  private recordReceived(publication: IncomingPublication): void {
    const { session, unanswered } = this;
    const { packet, answer, client } = publication;
    const { packetId } = packet;
    // A copy changes nothing for its message.
    if (answer === undefined || unanswered.get(packetId) !== publication) return;
    unanswered.delete(packetId);
    // [MQTT-4.3.3-9] A refusal ends the exchange where the protocol can refuse; a fault always does.
    if (answer.isFault || (client.level === 5 && answer.code >= reasonCode.unspecifiedError)) return;
    session.received.add(packetId);
    this.broker.journal.record(session, { kind: 'received', key: session.key, packetId });
  }

  private acknowledge(connection: Publisher, publication: IncomingPublication): void {
    const { packet, answer } = publication;
    if (answer === undefined) return;
    if (answer.code >= reasonCode.unspecifiedError) this.broker.counters.publishesRefused += 1;
    if (packet.qos === 0) return;
    const isUnheard = answer.route && publication.subscribers === 0;
    const code = isUnheard ? reasonCode.noMatchingSubscribers : answer.code;
    const isOver = packet.qos === 1 || (connection.level === 5 && code >= reasonCode.unspecifiedError);
    if (isOver && connection.unacknowledged > 0) connection.unacknowledged -= 1;
    connection.sendAck(
      packet.qos === 1 ? packetType.puback : packetType.pubrec,
      packet.packetId,
      code,
      answer.reasonString,
    );
    // The client may never read this answer, and would then send everything from here on again. Nothing behind it may be stored before that.
    if (answer.isFault && connection.isCut) connection.cut(code, answer.reasonString);
    const { repeated } = publication;
    if (repeated === undefined) return;
    repeated.original = undefined;
    // A fault of the first copy does not fail this one: that would end its connection too, and so the next one, without end.
    if (!answer.isFault) repeated.settleLike(answer);
    this.takeDeferred();
  }

  /** Makes room for other publications of the connection, and of all. */
  private release(connection: Publisher, { payloadBytes }: IncomingPublication): void {
    const { pending, limits } = this.broker;
    pending.bytes -= payloadBytes;
    connection.pendingBytes -= payloadBytes;
    connection.unsettled -= 1;
    // Half of the limits, so that the socket does not stop and start for every packet.
    const hasRoom = connection.pendingBytes <= connectionBytesMax / 2;
    if (hasRoom && connection.unsettled <= limits.inflightInMax / 2) connection.unstall(stall.inflight);
    pending.wakeIfRoom();
  }
}
