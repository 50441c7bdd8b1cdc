import { storedToMessage } from '#mqtt/routing/message';
import type { Piece, SessionStore, StoredExchanges, StoredMessage } from '#mqtt/session-store';
import { finishOutgoing } from './finish-outgoing.ts';
import type { Session } from './session.ts';
import type { SessionBroker } from './session-broker.ts';
import type { SessionConnection } from './session-connection.ts';

/** One read: about as much as a client takes at once, and a small part of an event-loop iteration. */
const piece: Piece = { messagesMax: 100, bytesMax: 65_536 };

/** Calls back when the session's exchanges are in memory: at once, except for the first time after a start. */
export function readExchanges(
  { journal }: SessionBroker,
  connection: SessionConnection,
  session: Session,
  callback: () => void,
): void {
  if (!session.hasUnreadExchanges) {
    callback();
    return;
  }
  journal.read(
    session,
    () => session.connection === connection && connection.state === 'connecting',
    (store) => store.readExchanges(session.key),
    (exchanges) => {
      session.hasUnreadExchanges = false;
      resumeExchanges(session, exchanges);
      callback();
    },
  );
}

/** Reads the whole session, for one whose messages must be in memory when it ends. */
export async function readWhole(session: Session, store: SessionStore): Promise<void> {
  resumeExchanges(session, await store.readExchanges(session.key));
  session.hasUnreadExchanges = false;
  for (let fromOrder = 0; ; ) {
    const messages = await store.readMessages(session.key, fromOrder, piece);
    const last = messages.at(-1);
    if (last === undefined) return;
    for (const message of messages) takeIn(session, message);
    fromOrder = last.order + 1;
  }
}

function resumeExchanges(session: Session, { sent, receivedIds }: StoredExchanges): void {
  for (const { order, packetId, released, bytes, qos, retain, subscriptionIdentifiers: identifiers } of sent) {
    session.continuePacketIds(packetId);
    const outgoing = { order, message: undefined, bytes, qos, retain, identifiers, packetId, isCounted: false };
    if (released) session.releasing.set(packetId, outgoing);
    else session.inflight.set(packetId, outgoing);
  }
  for (const packetId of receivedIds) session.received.add(packetId);
}

/** Reads the next piece of messages that only the store has, and then sends on. */
export function readOn(
  broker: SessionBroker,
  connection: SessionConnection,
  session: Session,
  fromOrder: number,
): void {
  if (session.readingFor === connection) return;
  session.readingFor = connection;
  const untilOrder = session.nextOrder;
  broker.journal.read(
    session,
    () => session.connection === connection && connection.state === 'open',
    (store) => store.readMessages(session.key, fromOrder, piece),
    (messages) => {
      session.readingFor = undefined;
      for (const message of messages) takeIn(session, message);
      if (messages[0]?.order !== fromOrder) skipMissing(broker, session, messages[0]?.order ?? untilOrder);
      connection.guard(() => connection.sendMore());
    },
  );
}

function takeIn(session: Session, stored: StoredMessage): void {
  const { order, packetId, bytes, qos, retain } = stored;
  const message = storedToMessage(stored);
  const sent = session.inflight.get(packetId);
  if (sent?.order === order) sent.message ??= message;
  if (packetId !== 0) return;
  const identifiers = stored.subscriptionIdentifiers;
  session.queue.makeReady({ order, message, bytes, qos, retain, identifiers, packetId, isCounted: false });
}

/**
 * A message that was acknowledged or dropped during the read is rightly missing. If others are missing, the store has lost them, which must not
 * happen: continue with the rest instead of asking forever.
 */
function skipMissing(broker: SessionBroker, session: Session, beforeOrder: number): void {
  let lost = session.queue.skipAway(beforeOrder);
  for (const outgoing of session.resend) {
    const isAwaited = outgoing.message === undefined && session.inflight.get(outgoing.packetId) === outgoing;
    if (!isAwaited || outgoing.order >= beforeOrder) continue;
    session.inflight.delete(outgoing.packetId);
    finishOutgoing(broker, session, outgoing);
    lost += 1;
  }
  if (lost > 0) broker.onFault(new Error('The session store has not kept all messages of a session.'));
}
