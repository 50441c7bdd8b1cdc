/** How long a statement is retried while another process has the database locked. */
const totalMsMax = 5000;
const pauseMs = 10;
/** SQLite's primary result codes for a lock of another connection. */
const [busy, locked] = [5, 6];

/** Retries while another process has the database locked. SQLite could wait by itself, but that would block this thread. */
export async function retryWhileBusy<Value>(attempt: () => Value | Promise<Value>): Promise<Value> {
  for (const giveUpAtMs = performance.now() + totalMsMax; ; )
    try {
      return await attempt();
    } catch (error) {
      if (!isBusy(error) || performance.now() >= giveUpAtMs) throw error;
      await new Promise<void>((go) => setTimeout(go, pauseMs));
    }
}

/** The same functions with retries. */
export function retryAllWhileBusy<Reads extends object>(reads: Reads): Reads {
  const patient = Object.entries(reads).map(([name, read]) => [
    name,
    (...args: readonly unknown[]) => retryWhileBusy(() => (read as (...args: readonly unknown[]) => unknown)(...args)),
  ]);
  return Object.fromEntries(patient) as Reads;
}

export function isBusy(error: unknown): boolean {
  const code = ((error as { errcode?: number } | undefined)?.errcode ?? 0) & 0xff;
  return code === busy || code === locked;
}
