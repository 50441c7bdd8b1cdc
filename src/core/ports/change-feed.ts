/** Publishes committed changes to every part of the service, on every node, so that caches drop what is stale. */
export interface ChangeFeed {
  publish(change: Change): void;
  /** Returns the function that unsubscribes. */
  subscribe(listener: (change: Change) => void): () => void;
}

/** Whoever keeps something that a change makes stale, or acts on the change. */
export interface ChangeListener {
  onChange(change: Change): void;
}

export interface Change {
  readonly resource: 'user' | 'bot' | 'venue' | 'fixture' | 'share-link';
  /** 0 when more than one was changed. */
  readonly id: number;
  readonly removed?: true;
}
