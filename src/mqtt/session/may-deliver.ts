import type { Message } from '#mqtt/routing/message';
import type { Session } from './session.ts';
import type { SessionBroker } from './session-broker.ts';

/** Whether the session may get the message: the addressee always, others if the hook says so. A hook that throws says no. */
export function mayDeliver(
  broker: SessionBroker,
  { user, connection }: Session,
  { topic, addressee }: Message,
): boolean {
  if (addressee !== undefined && (addressee.alone || addressee.user === user)) return addressee.user === user;
  const { mayDeliver: ask } = broker.hooks;
  if (ask === undefined) return true;
  try {
    return ask(user, topic, connection?.client?.lease);
  } catch (error) {
    broker.onFault(error);
    return false;
  }
}
