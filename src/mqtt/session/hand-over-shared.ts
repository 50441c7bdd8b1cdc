import type { Message } from '#mqtt/routing/message';
import { SubscriptionTree } from '#mqtt/routing/subscription-tree';
import { isSharedFilter } from '#mqtt/routing/topic-filter';
import type { Session } from './session.ts';
import type { SessionBroker } from './session-broker.ts';

/**
 * The session ends: its unacknowledged messages of shared subscriptions go to other members [4.8.2]. Those that were sent at QoS 2 do not:
 * they may have arrived, and must not arrive twice [MQTT-4.8.2-5]. A session with a shared subscription keeps its messages in memory for this.
 */
export function handOverShared({ router, now }: SessionBroker, session: Session): void {
  if (session.inflight.size + session.queue.length === 0) return;
  const findShare = createShareFinder(session);
  const resendable = [...session.inflight.values()].filter(({ qos }) => qos === 1);
  const handed = [...resendable, ...session.queue].flatMap(({ message, share }) =>
    message === undefined ? [] : [{ message, share: share ?? findShare(message) }],
  );
  // Leave the groups first, so that nothing comes back to this session.
  for (const filter of [...session.subscriptions.keys()].filter(isSharedFilter)) router.unsubscribe(session, filter);
  const nowMs = now();
  for (const { message, share } of handed)
    if (share !== '' && !message.isExpired(nowMs)) router.routeToMember(share, message);
}

/** Finds the shared subscription that a message matched, or ''. After a restart only its topic tells, if exactly one subscription matches. */
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
