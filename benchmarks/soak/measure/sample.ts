/** What was seen at one moment of the soak. */
export interface Sample {
  /** Seconds since the load began. */
  readonly second: number;
  /** Which process of the service it was. */
  readonly generation: number;
  readonly residentMiB: number;
  readonly heapMiB: number;
  readonly externalMiB: number;
  /** Of both, what a full collection just before has left: every two minutes. */
  readonly aliveMiB?: number | undefined;
  /** Open files and sockets of the process. */
  readonly handles: number;
  /** How much later than due the event loop came round since the sample before. */
  readonly loopP99Ms: number;
  readonly loopMaxMs: number;
  readonly connections: number;
  readonly sessions: number;
  /** Events that this process has recognised as sent again. */
  readonly duplicates: number;
  /** Events a second that clients saw acknowledged since the sample before, and how long those took. */
  readonly acknowledgedPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}
