export interface BusCounters {
  published: number;
  received: number;
  /** Messages that were not sent, because NATS was away, too slow, or takes no message of that size. */
  dropped: number;
  reconnects: number;
}
