import { positionedToOwn } from '#app/mqtt/positioned-to-own';
import { parseBotTopic } from '#core/bot-topic';
import type { IngressOutput, StatusSender } from '#core/ingress/ingress-parts';
import type { PositionedMessage } from '#core/peers/find-missed';
import type { LocalAudience } from '#core/peers/local-topics';
import type { PeerHost, Peers } from '#core/peers/peers';
import type { Engine } from '#mqtt/engine';

/** Publishes statuses, receipts and live payloads of the ingress: to the subscribers of this node and, through the peers, to those of other nodes. */
export class ClusterOutput implements IngressOutput, Pick<PeerHost, 'deliver'>, LocalAudience {
  /** Set once the broker is open: ingress, broker and peers need each other. */
  engine: Engine | undefined;
  peers: Peers | undefined;

  publish(topic: string, json: string, position: number): void {
    this.deliver({ topic, json, position });
  }

  publishStatus(topic: string, json: string, sender: StatusSender, whenKept?: (isKept: boolean) => void): void {
    const { userId, alone } = sender;
    const { botId } = parseBotTopic(topic) ?? {};
    if (alone || botId === undefined) this.peers?.tellSender({ userId, json }, () => whenKept?.(true));
    else this.peers?.keepStatus({ botId, userId, json }, (isKept) => whenKept?.(isKept));
  }

  deliver(message: PositionedMessage): void {
    this.engine?.publish(positionedToOwn(message));
  }

  isHeardBy(userId: number, topic: string): boolean {
    return this.hasSubscribers(topic, userId) || this.peers?.isUserElsewhere(userId) === true;
  }

  hasListeners(topic: string): boolean {
    if (this.hasSubscribers(topic)) return true;
    const { botId, channel } = parseBotTopic(topic) ?? {};
    // Live payloads and receipts are made on the node that has their subscribers.
    return botId !== undefined && channel === 'ingress_status' && this.peers?.isStatusHeardElsewhere(botId) === true;
  }

  get listenerChanges(): number {
    return (this.engine?.subscriptions.changes ?? -1) + (this.peers?.changes ?? 0);
  }

  hasSubscribers(topic: string, userId?: number): boolean {
    return this.engine?.hasSubscribers(topic, userId === undefined ? undefined : String(userId)) ?? false;
  }

  *userIds(): Generator<number, void> {
    for (const { client } of this.engine?.connections() ?? []) yield Number(client.user);
  }
}
