import type { RetainedTopic } from '#mqtt/hooks';
import { noProperties, type Qos, type SubscriptionRequest } from '#mqtt/packet/packet';
import { Message } from '#mqtt/routing/message';
import { noIdentifiers } from '#mqtt/routing/router';
import type { TopicFilter } from '#mqtt/routing/topic-filter';
import type { Backlog, BacklogItem, RetainedRequest } from './backlog.ts';
import { deliver, hasWindow } from './deliver.ts';
import type { Session } from './session.ts';
import type { SessionBroker } from './session-broker.ts';
import type { SessionConnection } from './session-connection.ts';

/** QoS 0 messages wait while more than this waits in the outbox. */
const outboxBytesMax = 65_536;

/** Requests the retained messages of a new subscription. */
export function requestRetained(
  broker: SessionBroker,
  connection: SessionConnection,
  session: Session,
  filter: TopicFilter,
  { qos, filter: text }: SubscriptionRequest,
  identifier: number | undefined,
): void {
  if (connection.state !== 'open') return;
  connection.backlog ??= {
    requests: new Map(),
    items: [],
    at: 0,
    isAsking: false,
    permit: 'none',
    skipped: new Map(),
  };
  const { requests } = connection.backlog;
  requests.delete(text);
  requests.set(text, { filter, qos, identifiers: identifier === undefined ? noIdentifiers : [identifier] });
  pumpBacklog(broker, connection, session);
}

/** Sends retained messages until the client or the scheduler must be waited for. */
export function pumpBacklog(broker: SessionBroker, connection: SessionConnection, session: Session): void {
  const { backlog } = connection;
  if (backlog === undefined) return;
  do {
    while (backlog.at < backlog.items.length) {
      const item = backlog.items[backlog.at] as BacklogItem;
      const mustWait =
        item.qos === 0 ? connection.outbox.bytes > outboxBytesMax : !canSend(broker, connection, session);
      if (mustWait || (item.isMade && !takePermit(broker, connection, session, backlog))) return;
      backlog.at += 1;
      deliverItem(broker, session, item);
    }
    if (backlog.isAsking) return;
  } while (startRequest(broker, connection, session, backlog));
  connection.backlog = undefined;
}

/** Whether one message may be made now; if not, the backlog is pumped when the scheduler grants it. */
function takePermit(broker: SessionBroker, connection: SessionConnection, session: Session, backlog: Backlog): boolean {
  if (backlog.permit === 'granted') {
    backlog.permit = 'none';
    return true;
  }
  if (backlog.permit === 'requested') return false;
  backlog.permit = 'requested';
  broker.retainedScheduler.enqueue(session.user, () => {
    backlog.permit = 'granted';
    if (connection.backlog === backlog) connection.guard(() => pumpBacklog(broker, connection, session));
  });
  return false;
}

/** The connection is lost: queues the rest of QoS 1 and 2 for the next one. */
export function queueBacklog(broker: SessionBroker, connection: SessionConnection, session: Session): void {
  const { backlog } = connection;
  if (backlog === undefined) return;
  connection.backlog = undefined;
  const requested = [...backlog.requests.values()].flatMap((request) => findItems(broker, backlog, request));
  for (const item of [...backlog.items.slice(backlog.at), ...requested]) {
    if (item.qos === 0) continue;
    if (item.isMade)
      broker.retainedScheduler.enqueue(session.user, () => {
        if (!session.isRemoved) deliverItem(broker, session, item);
      });
    else deliverItem(broker, session, item);
  }
}

/** False when there is no request left. */
function startRequest(
  broker: SessionBroker,
  connection: SessionConnection,
  session: Session,
  backlog: Backlog,
): boolean {
  const next = backlog.requests.entries().next();
  if (next.done) return false;
  const [text, request] = next.value;
  backlog.requests.delete(text);
  backlog.items = findItems(broker, backlog, request);
  backlog.at = 0;
  const { client } = connection;
  const { findRetained } = broker.hooks;
  if (client === undefined || findRetained === undefined) return true;
  backlog.isAsking = true;
  const ask = async (): Promise<void> => {
    const topics = await findRetained(client, text);
    const found = topics.map((topic) => toItem(broker, topic, request));
    backlog.items = [...backlog.items.slice(backlog.at), ...found];
    backlog.at = 0;
  };
  ask()
    .catch((error: unknown) => broker.onFault(error))
    .finally(() => {
      backlog.isAsking = false;
      if (connection.backlog === backlog) connection.guard(() => pumpBacklog(broker, connection, session));
    });
  return true;
}

function findItems({ router, now }: SessionBroker, { skipped }: Backlog, request: RetainedRequest): BacklogItem[] {
  const { retained } = router;
  return retained.match(request.filter, now()).map((message) => ({
    find: () => {
      const current = retained.get(message.topic);
      // The client has already received a message that replaced this one, unless No Local skipped it.
      if (current !== message && current !== skipped.get(message.topic)) return undefined;
      return current?.isExpired(now()) ? undefined : current; // [MQTT-3.3.2-5]
    },
    isMade: false,
    qos: lower(request.qos, message.qos),
    request,
  }));
}

function toItem(broker: SessionBroker, { topic, qos: qosMax, make }: RetainedTopic, request: RetainedRequest) {
  const qos = lower(request.qos, qosMax);
  const find = (): Message | undefined => {
    try {
      const payload = make();
      return payload && new Message(topic, payload, qos, true, noProperties, undefined);
    } catch (error) {
      broker.onFault(error);
      return undefined;
    }
  };
  return { find, isMade: true, qos, request };
}

function canSend(broker: SessionBroker, connection: SessionConnection, session: Session): boolean {
  return session.queue.length === 0 && hasWindow(broker, connection, session);
}

function deliverItem(broker: SessionBroker, session: Session, { find, request }: BacklogItem): void {
  const message = find();
  if (message !== undefined)
    deliver(broker, session, message, lower(request.qos, message.qos), true, request.identifiers);
}

/** [MQTT-3.8.4-8] */
function lower(granted: Qos, published: Qos): Qos {
  return granted < published ? granted : published;
}
