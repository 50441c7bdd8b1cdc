import type { IngressPeers } from '#core/ingress/ingress-parts';
import type { Bus } from '#core/ports/bus';
import { decodeEvents, type EventMessage, encodeEvents } from './event-message.ts';
import { eventsSubject } from './subjects.ts';

export interface EventPeerParts {
  readonly bus: Pick<Bus, 'publish' | 'subscribe'>;
  /** False while no other node runs: then this node publishes no events. */
  readonly hasPeers: () => boolean;
  readonly onHeard: (botId: number, message: EventMessage) => void;
  readonly onFollowed: (botId: number) => void;
  /** Whether a client of this node subscribes to the live payloads or receipts of the bot. */
  readonly isWanted: (botId: number) => boolean;
}

/** Publishes the events that this node stores, and receives those of other nodes for the bots whose state is in memory. */
export function createEventPeers({ bus, hasPeers, onHeard, onFollowed, isWanted }: EventPeerParts): IngressPeers {
  return {
    follow(botId) {
      const stop = bus.subscribe(eventsSubject(botId), (message) => onHeard(botId, decodeEvents(botId, message)));
      onFollowed(botId);
      return stop;
    },
    isWanted,
    stored(botId, events) {
      if (!hasPeers()) return;
      for (const message of encodeEvents(events)) bus.publish(eventsSubject(botId), message);
    },
  };
}
