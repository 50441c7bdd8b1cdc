import type { SessionChange, StoredMessage, StoredSubscription } from '#mqtt/session-store';

/** The net effect of the changes to one session: at most one write per row, in any order. */
export interface SessionEffect {
  /** The session and everything that the store holds of it are deleted before the other effects apply. */
  readonly removed: boolean;
  opened: { readonly user: string; readonly clientId: string; readonly number: number } | undefined;
  state: { readonly expirySeconds: number; readonly offlineSinceMs: number | null } | undefined;
  /** By filter; null means unsubscribed. */
  readonly subscriptions: Map<string, StoredSubscription | null>;
  readonly messages: Map<number, MessageEffect>;
  /** By topic. */
  readonly positions: Map<string, number>;
  /** Deletes the unsent messages before this order, except those that are put here. */
  droppedBefore: number | undefined;
  /** True means received, false means forgotten. */
  readonly receivedIds: Map<number, boolean>;
}

export type MessageEffect =
  | { readonly kind: 'put'; readonly message: StoredMessage }
  | { readonly kind: 'updated'; readonly packetId: number | null; readonly released: true | null }
  | { readonly kind: 'removed' };

/** By session key. Applying `asFound` and then `settled` gives the same sessions as applying all changes in order. */
export interface FoldedChanges {
  /** The changes before a session is opened or removed; they apply only to sessions that the store has. */
  readonly asFound: Map<string, SessionEffect>;
  /** The changes from then on. */
  readonly settled: Map<string, SessionEffect>;
}

/**
 * A save is one transaction, so only its net effect has to be written: few statements whatever the order of the changes, and nothing for
 * a message that is queued and done in one save.
 */
export function foldSessionChanges(changes: readonly SessionChange[]): FoldedChanges {
  const folded: FoldedChanges = { asFound: new Map(), settled: new Map() };
  for (const change of changes)
    if (change.kind === 'removed') foldRemoved(folded, change.key);
    else if (change.kind === 'opened') foldOpened(folded, change);
    else foldContent(folded, change);
  return folded;
}

function foldRemoved({ asFound, settled }: FoldedChanges, key: string): void {
  asFound.delete(key);
  settled.set(key, createEffect(true));
}

function foldOpened(
  { settled }: FoldedChanges,
  { key, user, clientId, number, expirySeconds }: Extract<SessionChange, { kind: 'opened' }>,
): void {
  const effect = effectOf(settled, key);
  effect.opened = { user, clientId, number };
  effect.state = { expirySeconds, offlineSinceMs: null };
}

type ContentChange = Exclude<SessionChange, { kind: 'opened' | 'removed' }>;

function foldContent({ asFound, settled }: FoldedChanges, change: ContentChange): void {
  const effect = settled.get(change.key) ?? effectOf(asFound, change.key);
  const gone = effect.removed && effect.opened === undefined;
  if (gone) return;
  switch (change.kind) {
    case 'closed':
      effect.state = { expirySeconds: change.expirySeconds, offlineSinceMs: change.offlineSinceMs };
      return;
    case 'subscribed':
      effect.subscriptions.set(change.subscription.filter, change.subscription);
      return;
    case 'unsubscribed':
      effect.subscriptions.set(change.filter, null);
      return;
    case 'queued':
      effect.messages.set(change.message.order, { kind: 'put', message: change.message });
      if (change.position !== undefined) effect.positions.set(change.series ?? change.message.topic, change.position);
      return;
    case 'sent':
      foldUpdate(effect.messages, change.order, { packetId: change.packetId });
      return;
    case 'released':
      foldUpdate(effect.messages, change.order, { released: true });
      return;
    case 'done':
      // An order is used once, so the store does not have a message that was queued in this save.
      if (effect.messages.get(change.order)?.kind === 'put') effect.messages.delete(change.order);
      else effect.messages.set(change.order, { kind: 'removed' });
      return;
    case 'dropped':
      foldDropped(effect, change.beforeOrder);
      return;
    case 'received':
      effect.receivedIds.set(change.packetId, true);
      return;
    case 'forgotten':
      effect.receivedIds.set(change.packetId, false);
      return;
  }
}

function foldDropped(effect: SessionEffect, beforeOrder: number): void {
  for (const [order, message] of effect.messages) {
    if (message.kind !== 'put') continue;
    // The map is in the order of messages.
    if (order >= beforeOrder) break;
    if (message.message.packetId === 0) effect.messages.delete(order);
  }
  effect.droppedBefore = Math.max(effect.droppedBefore ?? 0, beforeOrder);
}

function foldUpdate(
  messages: Map<number, MessageEffect>,
  order: number,
  update: { readonly packetId: number } | { readonly released: true },
): void {
  const effect = messages.get(order) ?? { kind: 'updated', packetId: null, released: null };
  if (effect.kind === 'put') messages.set(order, { kind: 'put', message: { ...effect.message, ...update } });
  else if (effect.kind === 'updated') messages.set(order, { ...effect, ...update });
}

function effectOf(effects: Map<string, SessionEffect>, key: string): SessionEffect {
  return effects.getOrInsertComputed(key, () => createEffect(false));
}

function createEffect(removed: boolean): SessionEffect {
  return {
    removed,
    opened: undefined,
    state: undefined,
    subscriptions: new Map(),
    messages: new Map(),
    positions: new Map(),
    droppedBefore: undefined,
    receivedIds: new Map(),
  };
}
