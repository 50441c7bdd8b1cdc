import type { StoredSubscription } from '#mqtt/session-store';

/** A session as routing sees it. */
export interface Subscriber {
  readonly user: string;
  readonly clientId: string;
  readonly subscriptions: Map<string, StoredSubscription>;
  /** How many of its subscriptions are shared. */
  sharedSubscriptions: number;
  /** Messages for it in `LateDeliveries`. */
  lateDeliveries: number;
  readonly isRemoved: boolean;
  readonly connection: { readonly state: string } | undefined;
}
