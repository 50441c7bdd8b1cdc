/** Who is told of the events of which bot. A bot that nobody listens to takes no room. */
export class LiveListeners<Listener> {
  private readonly byBot = new Map<number, Set<Listener>>();

  /** How many bots somebody listens to. */
  get botCount(): number {
    return this.byBot.size;
  }

  /** Returns the way to stop. */
  add(botId: number, listener: Listener): () => void {
    const known = this.byBot.get(botId) ?? new Set();
    known.add(listener);
    this.byBot.set(botId, known);
    return () => {
      if (known.delete(listener) && known.size === 0) this.byBot.delete(botId);
    };
  }

  /** Undefined when there are none. */
  get(botId: number): Iterable<Listener> | undefined {
    return this.byBot.size === 0 ? undefined : this.byBot.get(botId);
  }
}
