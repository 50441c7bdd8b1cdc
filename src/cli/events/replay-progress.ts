import type { Terminal } from '#cli/terminal';

/** Shows how far a replay is: a line that is redrawn at a terminal, else a line every ten seconds. */
export interface ReplayProgress {
  /** The event that is sent next was received then. */
  at(receivedAt: string, count: number): void;
  /** Erases the line, so that something else can be printed. */
  erase(): void;
}

const [redrawMs, lineMs] = [100, 10_000];
const eraseLine = '\r\u{1b}[K';

export function createReplayProgress(
  stderr: Terminal['stderr'],
  clock: () => number = () => performance.now(),
): ReplayProgress {
  const isRedrawn = stderr.isTTY === true;
  let shownMs = clock();
  return {
    at(receivedAt, count) {
      const nowMs = clock();
      if (nowMs - shownMs < (isRedrawn ? redrawMs : lineMs)) return;
      shownMs = nowMs;
      const text = `${count} events sent, now at ${receivedAt}`;
      stderr.write(isRedrawn ? `${eraseLine}${text}` : `${text}\n`);
    },
    erase() {
      if (isRedrawn) stderr.write(eraseLine);
    },
  };
}
