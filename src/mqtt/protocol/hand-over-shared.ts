import type { Broker } from '#mqtt/broker/broker';
import type { Message } from '#mqtt/broker/message';
import { SubscriptionTree } from '#mqtt/broker/subscription-tree';
import { isSharedFilter } from '#mqtt/broker/topic-filter';
import type { Session } from './session.ts';

/**
 * The session ends: messages that it was given as a member of a shared subscription and has not acknowledged go to other members [4.8.2].
 * Those that were sent to it at QoS 2 do not: they may have arrived, and must not arrive twice [MQTT-4.8.2-5]. A session with a shared
 * subscription keeps its messages in memory for this.
 */
export function handOverShared({ router, now }: Broker, session: Session): void {
  if (session.inflight.size + session.queue.length === 0) return;
  const findShare = createShareFinder(session);
  const resendable = [...session.inflight.values()].filter(({ qos }) => qos === 1);
  const handed = [...resendable, ...session.queue].flatMap(({ message, share }) =>
    message === undefined ? [] : [{ message, share: share ?? findShare(message) }],
  );
  // It is no member any more: nothing may come back to it.
  for (const filter of [...session.subscriptions.keys()].filter(isSharedFilter)) router.unsubscribe(session, filter);
  const nowMs = now();
  for (const { message, share } of handed)
    if (share !== '' && !message.isExpired(nowMs)) router.routeToMember(share, message);
}

/** Finds the shared subscription that a message came by, or ''. After a restart its topic tells, where only one subscription explains it. */
function createShareFinder({ subscriptions }: Session): (message: Message) => string {
  let tree: SubscriptionTree<string> | undefined;
  return (message) => {
    if (tree === undefined) {
      tree = new SubscriptionTree();
      for (const subscription of subscriptions.values()) tree.set(subscription.filter, subscription);
    }
    const { direct, shared } = tree.match(message.topic);
    const [only = ''] = shared.flatMap(({ members }) => [...members.keys()]);
    return direct.length === 0 && shared.length === 1 ? only : '';
  };
}
