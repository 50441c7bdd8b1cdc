import type { IngressOutput, StatusSender } from '#core/ingress/ingress-parts';
import type { Engine } from '#mqtt/engine';

/** Publishes the messages of the ingress, at QoS 1 because statuses must arrive; subscribers that ask for QoS 0 get QoS 0. */
export class EngineOutput implements IngressOutput {
  /** Set once the broker is open: ingress and broker need each other. */
  engine: Engine | undefined;

  publish(topic: string, json: string): void {
    this.engine?.publish({ topic, payload: Buffer.from(json), qos: 1, retain: false });
  }

  publishStatus(
    topic: string,
    json: string,
    { userId, alone }: StatusSender,
    whenKept?: (isKept: boolean) => void,
  ): void {
    const addressee = { user: String(userId), alone };
    this.engine?.publish({ topic, payload: Buffer.from(json), qos: 1, retain: false, addressee });
    whenKept?.(true);
  }

  isHeardBy(userId: number, topic: string): boolean {
    return this.engine?.hasSubscribers(topic, String(userId)) ?? false;
  }

  hasListeners(topic: string): boolean {
    return this.engine?.hasSubscribers(topic) ?? false;
  }

  /** Read for every event: a getter of a class compiles to a plain read, one of an object literal to a call. */
  get listenerChanges(): number {
    return this.engine?.subscriptions.changes ?? -1;
  }
}
