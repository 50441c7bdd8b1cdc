/**
 * Loaded into the service by the benchmark, before the service itself: tells when it is asked what its event loop did since. The work
 * between two looks is taken as processor time of the main thread, so that a busy machine does not pass for a blocked loop.
 */
export interface LoopSample {
  /** Milliseconds of work between two looks, each of which is due after `lookMs`. */
  readonly worked: readonly number[];
}

export const lookMs = 2;

if (process.send !== undefined) {
  let worked: number[] = [];
  let before = process.threadCpuUsage();
  const look = (): void => {
    const { user, system } = process.threadCpuUsage(before);
    before = process.threadCpuUsage();
    worked.push((user + system) / 1000);
  };
  setInterval(look, lookMs).unref();
  process.on('message', () => {
    look();
    process.send?.({ worked } satisfies LoopSample);
    worked = [];
  });
  // The service ends as it would without being asked.
  process.channel?.unref();
}
