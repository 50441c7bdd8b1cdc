import { Message } from '#mqtt/broker/message';
import type { TopicFilter } from '#mqtt/broker/topic-filter';
import type { RetainedTopic } from '#mqtt/hooks';
import { noProperties, type Qos, type SubscriptionRequest } from '#mqtt/packet/packet';
import type { Connection } from './connection.ts';
import { deliver, hasWindow, noIdentifiers } from './send-messages.ts';
import type { Session } from './session.ts';

/** Retained messages that a subscription has called for. Sent as fast as the client reads, however many there are. */
export interface Backlog {
  readonly items: BacklogItem[];
  at: number;
}

interface BacklogItem {
  /** Undefined when there is nothing to send any more. */
  readonly find: () => Message | undefined;
  readonly qos: Qos;
  readonly identifiers: readonly number[];
}

const pauseBytes = 65_536;

export function addRetained(
  connection: Connection,
  filter: TopicFilter,
  { qos, filter: text }: SubscriptionRequest,
  identifier: number | undefined,
): void {
  const { broker, client } = connection;
  const identifiers = identifier === undefined ? noIdentifiers : [identifier];
  const { retained } = broker.router;
  const items = retained.match(filter, broker.now()).map((message) => ({
    // Replaced since it was called for: the client has got the newer one already.
    find: () => (retained.get(message.topic) === message ? message : undefined),
    qos: Math.min(qos, message.qos) as Qos,
    identifiers,
  }));
  addItems(connection, items);
  if (client === undefined || broker.hooks.findRetained === undefined) return;
  broker.hooks
    .findRetained(client, text)
    .then((topics) =>
      addItems(
        connection,
        topics.map((topic) => toItem(topic, qos, identifiers)),
      ),
    )
    .catch((error: unknown) => broker.onFault(error));
}

function toItem({ topic, qos: qosMax, make }: RetainedTopic, asked: Qos, identifiers: readonly number[]): BacklogItem {
  const qos = Math.min(asked, qosMax) as Qos;
  const find = (): Message | undefined => {
    const payload = make();
    return payload && new Message(topic, payload, qos, true, noProperties, undefined);
  };
  return { find, qos, identifiers };
}

function addItems(connection: Connection, items: readonly BacklogItem[]): void {
  if (items.length === 0 || connection.state !== 'open') return;
  connection.backlog ??= { items: [], at: 0 };
  for (const item of items) connection.backlog.items.push(item);
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
  for (const { find, qos, identifiers } of backlog?.items.slice(backlog.at) ?? []) {
    const message = qos > 0 ? find() : undefined;
    if (message !== undefined) deliver(broker, session, message, qos, true, identifiers);
  }
}

function canSend(connection: Connection, session: Session): boolean {
  return session.queue.length === 0 && hasWindow(connection, session);
}

function deliverItem({ broker }: Connection, session: Session, { find, qos, identifiers }: BacklogItem): void {
  const message = find();
  if (message !== undefined) deliver(broker, session, message, qos, true, identifiers);
}
