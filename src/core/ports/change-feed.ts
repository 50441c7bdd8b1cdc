/** Tells every part of the service, on every node, that something was changed, so that nothing acts on what it remembers. */
export interface ChangeFeed {
  publish(change: Change): void;
  /** Returns the way to stop listening. */
  subscribe(listener: (change: Change) => void): () => void;
}

/** Whoever keeps something that a change makes stale, or acts on the change. */
export interface ChangeListener {
  onChange(change: Change): void;
}

export interface Change {
  readonly resource: 'user' | 'bot' | 'venue' | 'fixture';
  /** 0 when more than one was changed. */
  readonly id: number;
  /** It is not there any more. */
  readonly removed?: true;
}
