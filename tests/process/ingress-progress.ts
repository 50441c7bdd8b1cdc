const deadlineMs = 30_000;

/** Lets a test wait for what its clients see: each tells of every change, and whoever waits looks again. */
export class Progress {
  readonly #looks = new Set<() => void>();

  readonly changed = (): void => {
    for (const look of this.#looks) look();
  };

  /** Resolves when the condition holds; rejects when it has not come true within the deadline, with how it stands. */
  async until(what: string, condition: () => boolean, describe: () => string = () => ''): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const look = (): void => {
      if (condition()) resolve();
    };
    const timer = setTimeout(
      () => reject(new Error(`Within ${deadlineMs} ms it did not happen that ${what}. ${describe()}`)),
      deadlineMs,
    );
    this.#looks.add(look);
    look();
    try {
      await promise;
    } finally {
      clearTimeout(timer);
      this.#looks.delete(look);
    }
  }
}
