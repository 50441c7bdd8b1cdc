/** How long closing may take before the process exits anyway. */
export const closeTimeoutMs = 5000;
/** How much longer than planned a drain may take: publications that are not answered yet are waited for. */
const drainDelayMs = 5000;

/** Resolves with the first SIGTERM or SIGINT. After it, a second signal exits the process, and so does a drain and close that takes too long. */
export async function waitForSignal(drainMs = 0): Promise<NodeJS.Signals> {
  const signals = ['SIGTERM', 'SIGINT'] as const;
  const first = await new Promise<NodeJS.Signals>((done) => {
    for (const signal of signals) process.once(signal, done);
  });
  for (const signal of signals) process.on(signal, () => process.exit(1));
  exitAfter(closeTimeoutMs + (first === 'SIGTERM' && drainMs > 0 ? drainMs + drainDelayMs : 0));
  return first;
}

/** Ends the process with an error, so that a supervisor starts it again; what is left to close has this long. */
export function failWithin(milliseconds: number): void {
  process.exitCode = 1;
  exitAfter(milliseconds);
}

function exitAfter(milliseconds: number): void {
  setTimeout(() => process.exit(1), milliseconds).unref();
}
