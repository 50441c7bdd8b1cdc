/** Listeners by bot. A bot without listeners takes no memory. */
export class LiveListeners<Listener> {
  private readonly byBot = new Map<number, Set<Listener>>();

  /** The number of bots that have listeners. */
  get botCount(): number {
    return this.byBot.size;
  }

  /** Returns a function that removes the listener. */
  add(botId: number, listener: Listener): () => void {
    const listeners = this.byBot.get(botId) ?? new Set();
    listeners.add(listener);
    this.byBot.set(botId, listeners);
    return () => {
      if (listeners.delete(listener) && listeners.size === 0) this.byBot.delete(botId);
    };
  }

  /** Undefined when there are none. */
  get(botId: number): Iterable<Listener> | undefined {
    return this.byBot.size === 0 ? undefined : this.byBot.get(botId);
  }
}
