import { Message } from '#mqtt/broker/message';
import type { TopicFilter } from '#mqtt/broker/topic-filter';
import type { RetainedTopic } from '#mqtt/hooks';
import { noProperties, type Qos, type SubscriptionRequest } from '#mqtt/packet/packet';
import type { Connection } from './connection.ts';
import { deliver, hasWindow, noIdentifiers } from './send-messages.ts';
import type { Session } from './session.ts';

/** Retained messages that subscriptions have called for. Sent as fast as the client reads, however many there are. */
export interface Backlog {
  /** What was called for and not begun, by filter: who calls twice for the same is owed it once. */
  readonly calls: Map<string, Call>;
  /** What the call in the works has found. */
  items: readonly BacklogItem[];
  at: number;
  /** True while the hook is asked about the call in the works. */
  isAsking: boolean;
  /** Retained messages, by topic, that were not sent to the client when they came, because of No Local. */
  readonly passedBy: Map<string, Message>;
  /** Whether it is its turn to have one message made. */
  turn: 'none' | 'awaited' | 'taken';
}

interface Call {
  readonly filter: TopicFilter;
  readonly qos: Qos;
  readonly identifiers: readonly number[];
}

interface BacklogItem {
  /** Undefined when there is nothing to send any more. */
  readonly find: () => Message | undefined;
  /** The server makes it, which costs something: one in a turn. */
  readonly isMade: boolean;
  /** As far as it is known before the message is found. */
  readonly qos: Qos;
  readonly call: Call;
}

const pauseBytes = 65_536;

export function addRetained(
  connection: Connection,
  filter: TopicFilter,
  { qos, filter: text }: SubscriptionRequest,
  identifier: number | undefined,
): void {
  if (connection.state !== 'open') return;
  connection.backlog ??= { calls: new Map(), items: [], at: 0, isAsking: false, turn: 'none', passedBy: new Map() };
  const { calls } = connection.backlog;
  calls.delete(text);
  calls.set(text, { filter, qos, identifiers: identifier === undefined ? noIdentifiers : [identifier] });
  pumpBacklog(connection);
}

/** A message of the client's own took the place of one that it may be waiting for, and No Local kept it from the client. */
export function notePassedBy({ connection }: Session, message: Message | undefined): void {
  if (message !== undefined) connection?.backlog?.passedBy.set(message.topic, message);
}

export function pumpBacklog(connection: Connection): void {
  const { backlog, session } = connection;
  if (backlog === undefined || session === undefined) return;
  do {
    while (backlog.at < backlog.items.length) {
      const item = backlog.items[backlog.at] as BacklogItem;
      const mustWait = item.qos === 0 ? connection.outbox.bytes > pauseBytes : !canSend(connection, session);
      if (mustWait || (item.isMade && !hasTurn(connection, session, backlog))) return;
      backlog.at += 1;
      deliverItem(connection, session, item);
    }
    if (backlog.isAsking) return;
  } while (beginCall(connection, backlog));
  connection.backlog = undefined;
}

/** Whether one message may be made now; else it goes on when it may. */
function hasTurn(connection: Connection, { user }: Session, backlog: Backlog): boolean {
  if (backlog.turn === 'taken') {
    backlog.turn = 'none';
    return true;
  }
  if (backlog.turn === 'awaited') return false;
  backlog.turn = 'awaited';
  connection.broker.retainedTurns.enqueue(user, () => {
    backlog.turn = 'taken';
    if (connection.backlog === backlog) connection.guard(() => pumpBacklog(connection));
  });
  return false;
}

/** The connection is gone: what must arrive is queued for the next one. */
export function queueBacklog(connection: Connection, session: Session): void {
  const { backlog } = connection;
  if (backlog === undefined) return;
  connection.backlog = undefined;
  const called = [...backlog.calls.values()].flatMap((call) => findItems(connection, backlog, call));
  for (const item of [...backlog.items.slice(backlog.at), ...called]) {
    if (item.qos === 0) continue;
    if (item.isMade) connection.broker.retainedTurns.enqueue(session.user, () => queueItem(connection, session, item));
    else deliverItem(connection, session, item);
  }
}

/** The session may have ended since. */
function queueItem(connection: Connection, session: Session, item: BacklogItem): void {
  if (!session.isRemoved) deliverItem(connection, session, item);
}

/** False when nothing is called for any more. */
function beginCall(connection: Connection, backlog: Backlog): boolean {
  const next = backlog.calls.entries().next();
  if (next.done) return false;
  const [text, call] = next.value;
  backlog.calls.delete(text);
  backlog.items = findItems(connection, backlog, call);
  backlog.at = 0;
  const { client, broker } = connection;
  const { findRetained } = broker.hooks;
  if (client === undefined || findRetained === undefined) return true;
  backlog.isAsking = true;
  const asked = async (): Promise<void> => {
    const topics = await findRetained(client, text);
    const found = topics.map((topic) => toItem(connection, topic, call));
    backlog.items = [...backlog.items.slice(backlog.at), ...found];
    backlog.at = 0;
  };
  asked()
    .catch((error: unknown) => broker.onFault(error))
    .finally(() => {
      backlog.isAsking = false;
      if (connection.backlog === backlog) connection.guard(() => pumpBacklog(connection));
    });
  return true;
}

function findItems({ broker }: Connection, { passedBy }: Backlog, call: Call): BacklogItem[] {
  const { retained } = broker.router;
  return retained.match(call.filter, broker.now()).map((message) => ({
    find: () => {
      const current = retained.get(message.topic);
      // Replaced since it was called for: the client has got the newer one already, unless No Local kept it away.
      if (current !== message && current !== passedBy.get(message.topic)) return undefined;
      return current?.isExpired(broker.now()) ? undefined : current; // [MQTT-3.3.2-5]
    },
    isMade: false,
    qos: lower(call.qos, message.qos),
    call,
  }));
}

function toItem({ broker }: Connection, { topic, qos: qosMax, make }: RetainedTopic, call: Call): BacklogItem {
  const qos = lower(call.qos, qosMax);
  const find = (): Message | undefined => {
    try {
      const payload = make();
      return payload && new Message(topic, payload, qos, true, noProperties, undefined);
    } catch (error) {
      broker.onFault(error);
      return undefined;
    }
  };
  return { find, isMade: true, qos, call };
}

function canSend(connection: Connection, session: Session): boolean {
  return session.queue.length === 0 && hasWindow(connection, session);
}

function deliverItem({ broker }: Connection, session: Session, { find, call }: BacklogItem): void {
  const message = find();
  if (message !== undefined) deliver(broker, session, message, lower(call.qos, message.qos), true, call.identifiers);
}

/** [MQTT-3.8.4-8] */
function lower(granted: Qos, published: Qos): Qos {
  return granted < published ? granted : published;
}
