import { storedToMessage } from '#mqtt/broker/message';
import type { Piece, SessionStore, StoredExchanges, StoredMessage } from '#mqtt/session-store';
import type { Connection } from './connection.ts';
import { finish } from './send-messages.ts';
import type { Session } from './session.ts';

/** What is read of a session at a time: about as much as a client takes at once, and a small part of a turn of the event loop. */
const piece: Piece = { messagesMax: 100, bytesMax: 65_536 };

/** Calls back when it is known what is under way in the session: at once, but for the first time after a start. */
export function readExchanges(connection: Connection, session: Session, callback: () => void): void {
  if (!session.hasUnreadExchanges) {
    callback();
    return;
  }
  connection.broker.journal.read(
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

/** Reads all that the store has of a session, whose messages must be at hand when it ends. */
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
  for (const packetId of receivedIds) session.received.set(packetId, undefined);
}

/** Reads the next piece of what the store alone has, from this order on, and then sends on. */
export function readOn(connection: Connection, session: Session, fromOrder: number): void {
  if (session.readingFor === connection) return;
  session.readingFor = connection;
  const { broker } = connection;
  const untilOrder = session.nextOrder;
  broker.journal.read(
    session,
    () => session.connection === connection && connection.state === 'open',
    (store) => store.readMessages(session.key, fromOrder, piece),
    (messages) => {
      session.readingFor = undefined;
      for (const message of messages) takeIn(session, message);
      if (messages[0]?.order !== fromOrder) passMissing(connection, session, messages[0]?.order ?? untilOrder);
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

/** The store has lost what it was asked for, which it must not: go on with what it has, instead of asking for ever. */
function passMissing({ broker }: Connection, session: Session, beforeOrder: number): void {
  broker.onFault(new Error('The session store has not kept all messages of a session.'));
  session.queue.passAway(beforeOrder);
  for (const outgoing of session.resend)
    if (outgoing.message === undefined && outgoing.order < beforeOrder) {
      session.inflight.delete(outgoing.packetId);
      finish(broker, session, outgoing);
    }
}
