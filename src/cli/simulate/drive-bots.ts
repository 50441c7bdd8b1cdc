import type { SimulatedBot } from './simulated-bot.ts';

/** The shortest and the longest pause between two rounds over the bots. */
const [pauseMsMin, pauseMsMax] = [2, 50];

/** Lets all bots send, each event at its time, until the time is over or the signal says stop. Resolves when nothing more is sent. */
export async function driveBots(
  bots: readonly SimulatedBot[],
  { seconds, signal, onTick }: { readonly seconds: number | undefined; readonly signal: AbortSignal; onTick(): void },
): Promise<void> {
  const startedMs = performance.now();
  const endMs = seconds === undefined ? Number.POSITIVE_INFINITY : seconds * 1000;
  for (let nowMs = 0; nowMs < endMs && !signal.aborted; nowMs = performance.now() - startedMs) {
    for (const bot of bots) bot.sendDue(nowMs);
    onTick();
    const nextMs = Math.min(endMs, ...bots.map(({ dueMs }) => dueMs)) - nowMs;
    await pause(Math.min(pauseMsMax, Math.max(pauseMsMin, nextMs)), signal);
  }
}

/** Ends early when the signal says stop. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
}
