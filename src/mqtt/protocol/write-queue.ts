/** Collects the connections with something to write: one write for each, at the end of the event-loop iteration. */
export class WriteQueue {
  private waiting: { flush(): void }[] = [];

  add(connection: { flush(): void }): void {
    this.waiting.push(connection);
    if (this.waiting.length === 1) setImmediate(this.flush);
  }

  private readonly flush = (): void => {
    const { waiting } = this;
    this.waiting = [];
    for (const connection of waiting) connection.flush();
  };
}
