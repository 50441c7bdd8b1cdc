import type { Message } from '#mqtt/broker/message';
import type { TopicFilter } from '#mqtt/broker/topic-filter';
import type { Qos, SubscriptionRequest } from '#mqtt/packet/packet';
import type { Connection } from './connection.ts';
import { deliver, hasWindow, noIdentifiers } from './send-messages.ts';
import type { Session } from './session.ts';

/** Retained messages that a subscription has called for. Sent as fast as the client reads, however many there are. */
export interface Backlog {
  readonly items: BacklogItem[];
  at: number;
}

interface BacklogItem {
  readonly message: Message;
  readonly qos: Qos;
  readonly identifiers: readonly number[];
}

const pauseBytes = 65_536;

export function addRetained(
  connection: Connection,
  filter: TopicFilter,
  { qos }: SubscriptionRequest,
  identifier: number | undefined,
): void {
  const { broker } = connection;
  const messages = broker.router.retained.match(filter, broker.now());
  if (messages.length === 0 || connection.state !== 'open') return;
  const identifiers = identifier === undefined ? noIdentifiers : [identifier];
  connection.backlog ??= { items: [], at: 0 };
  for (const message of messages)
    connection.backlog.items.push({ message, qos: Math.min(qos, message.qos) as Qos, identifiers });
  pumpBacklog(connection);
}

export function pumpBacklog(connection: Connection): void {
  const { backlog, session } = connection;
  if (backlog === undefined || session === undefined) return;
  while (backlog.at < backlog.items.length) {
    const item = backlog.items[backlog.at] as BacklogItem;
    const mustWait = item.qos === 0 ? connection.outbox.bytes > pauseBytes : !canSend(connection, session);
    if (mustWait) return;
    backlog.at += 1;
    deliverItem(connection, session, item);
  }
  connection.backlog = undefined;
}

/** The connection is gone: what must arrive is queued for the next one. */
export function queueBacklog({ backlog, broker }: Connection, session: Session): void {
  for (const { message, qos, identifiers } of backlog?.items.slice(backlog.at) ?? [])
    if (qos > 0) deliver(broker, session, message, qos, true, identifiers);
}

function canSend(connection: Connection, session: Session): boolean {
  return session.queue.length === 0 && hasWindow(connection, session);
}

function deliverItem({ broker }: Connection, session: Session, { message, qos, identifiers }: BacklogItem): void {
  // Replaced since it was called for: the client has got the newer one already.
  if (broker.router.retained.get(message.topic) !== message) return;
  deliver(broker, session, message, qos, true, identifiers);
}
