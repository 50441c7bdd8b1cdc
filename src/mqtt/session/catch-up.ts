import type { Client, MissedQuery } from '#mqtt/hooks';
import { ownToMessage } from '#mqtt/routing/message';
import { isSharedFilter } from '#mqtt/routing/topic-filter';
import type { CatchUpState } from './catch-up-state.ts';
import type { Session } from './session.ts';
import type { SessionBroker } from './session-broker.ts';
import type { SessionConnection } from './session-connection.ts';

/** Messages queued for one client while it catches up; the rest stays in the store until there is room. */
const queuedMax = 100;
const retryMs = 250;

/** Called before the session can get any message. `catchUp` has to follow. */
export function prepareCatchUp({ hooks }: SessionBroker, session: Session): void {
  if (hooks.findMissed !== undefined) session.catchUp = { isDelivering: false, hasMore: false, onRoom: undefined };
}

/** Called when the client has its CONNACK. */
export function catchUp(broker: SessionBroker, connection: SessionConnection, session: Session): void {
  const { client } = connection;
  const { catchUp } = session;
  if (client === undefined || catchUp === undefined) return;
  deliverAllMissed(broker, connection, session, client, catchUp).catch((error: unknown) => broker.onFault(error));
}

async function deliverAllMissed(
  broker: SessionBroker,
  connection: SessionConnection,
  session: Session,
  client: Client,
  catchUp: CatchUpState,
): Promise<void> {
  const isCurrent = (): boolean => session.connection === connection && connection.state === 'open';
  do {
    catchUp.hasMore = false;
    try {
      await deliverMissed(broker, session, client, catchUp, isCurrent);
    } catch (error) {
      broker.onFault(error);
      catchUp.hasMore = true;
      await new Promise<void>((go) => setTimeout(go, retryMs));
    }
  } while (catchUp.hasMore && isCurrent());
  // A session whose client left before the end stays in this state, and takes no positions, until it is resumed.
  if (isCurrent() && session.catchUp === catchUp) session.catchUp = undefined;
}

async function deliverMissed(
  broker: SessionBroker,
  session: Session,
  client: Client,
  catchUp: CatchUpState,
  isCurrent: () => boolean,
): Promise<void> {
  const query = toQuery(session);
  if (query.subscriptions.length === 0) return;
  for await (const piece of broker.hooks.findMissed?.(client, query) ?? []) {
    for (const own of piece) {
      if (!isCurrent()) return;
      catchUp.isDelivering = true;
      broker.router.routeTo(session, ownToMessage(own, broker.now()));
      catchUp.isDelivering = false;
      while (session.queue.length >= queuedMax && isCurrent()) await whenRoom(catchUp);
    }
  }
}

function toQuery({ subscriptions, positions }: Session): MissedQuery {
  const missable = [...subscriptions.values()].filter(({ filter, qos }) => qos > 0 && !isSharedFilter(filter));
  return { subscriptions: missable, positions };
}

function whenRoom(catchUp: CatchUpState): Promise<void> {
  return new Promise((resolve) => {
    catchUp.onRoom = resolve;
  });
}
