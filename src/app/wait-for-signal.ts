/** How long closing may take before the process exits anyway. */
const closeTimeoutMs = 5000;

/** Resolves with the first SIGTERM or SIGINT. After it, a second signal exits the process, and so does a drain and close that takes too long. */
export async function waitForSignal(drainMs = 0): Promise<NodeJS.Signals> {
  const signals = ['SIGTERM', 'SIGINT'] as const;
  const first = await new Promise<NodeJS.Signals>((done) => {
    for (const signal of signals) process.once(signal, done);
  });
  for (const signal of signals) process.on(signal, () => process.exit(1));
  setTimeout(() => process.exit(1), closeTimeoutMs + (first === 'SIGTERM' ? drainMs : 0)).unref();
  return first;
}
