import type { Bus } from '#core/ports/bus';
import type { Change, ChangeFeed } from '#core/ports/change-feed';
import { decodeJson, encodeJson } from './bus-json.ts';

const subject = 'changes';

/**
 * Publishes the changes of this node to the other nodes, and their changes to this node. If that fails, the other nodes find the change in the audit
 * log, see `watch-changes`. A change that arrives twice does no harm.
 */
export function shareChanges(local: ChangeFeed, bus: Pick<Bus, 'publish' | 'subscribe'>): ChangeFeed {
  bus.subscribe(subject, (message) => local.publish(decodeJson(message) as Change));
  return {
    publish(change) {
      local.publish(change);
      bus.publish(subject, encodeJson(change));
    },
    subscribe: local.subscribe,
  };
}
