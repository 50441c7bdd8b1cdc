export interface Progress {
  start(): void;
  stop(): void;
  /** One subscriber has the whole of this batch. */
  batchDelivered(batch: number): void;
  /** Batches published so far. */
  sent(): number;
}

/** Publishes so that every subscriber is at most `unfinishedMax` batches behind: nobody is overrun, nobody is left behind. */
export function createProgress(
  subscribers: number,
  unfinishedMax: number,
  publishBatch: (batch: number) => void,
): Progress {
  const deliveries = Array.from({ length: unfinishedMax }, () => 0);
  let running = true;
  let sent = 0;
  const publish = (): void => {
    publishBatch(sent);
    sent += 1;
  };
  return {
    start() {
      for (let count = 0; count < unfinishedMax; count += 1) publish();
    },
    stop() {
      running = false;
    },
    batchDelivered(batch) {
      const slot = batch % unfinishedMax;
      const count = (deliveries[slot] ?? 0) + 1;
      deliveries[slot] = count === subscribers ? 0 : count;
      if (count === subscribers && running) publish();
    },
    sent: () => sent,
  };
}
