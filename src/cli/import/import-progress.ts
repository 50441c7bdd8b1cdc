import type { Terminal } from '#cli/terminal';

/** Shows the progress of an import: a bar at a terminal, else a line every ten seconds. */
export interface ImportProgress {
  sent(bytes: number, lines: number): void;
  /** Erases the bar. */
  end(): void;
}

export interface ProgressParts {
  readonly stderr: Terminal['stderr'];
  /** Undefined for a pipe. */
  readonly bytesTotal: number | undefined;
  readonly quiet: boolean;
  readonly clock: () => number;
}

const [redrawMs, lineMs] = [100, 10_000];
const barWidth = 24;
const eraseLine = '\r\u{1b}[K';

export function createImportProgress({ stderr, bytesTotal, quiet, clock }: ProgressParts): ImportProgress {
  if (quiet) return { sent() {}, end() {} };
  const isBar = stderr.isTTY === true;
  const startedMs = clock();
  const total = { bytes: 0, lines: 0 };
  let shownMs = startedMs;
  return {
    sent(bytes, lines) {
      total.bytes += bytes;
      total.lines += lines;
      const nowMs = clock();
      if (nowMs - shownMs < (isBar ? redrawMs : lineMs)) return;
      shownMs = nowMs;
      const seconds = (nowMs - startedMs) / 1000;
      const share = bytesTotal === undefined || bytesTotal === 0 ? undefined : Math.min(1, total.bytes / bytesTotal);
      stderr.write(
        isBar ? `${eraseLine}${renderBar(total.lines, seconds, share)}` : renderPlain(total.lines, seconds, share),
      );
    },
    end() {
      if (isBar) stderr.write(eraseLine);
    },
  };
}

function renderBar(lines: number, seconds: number, share: number | undefined): string {
  const count = `${formatCount(lines)} lines  ${formatRate(lines, seconds)}`;
  if (share === undefined) return count;
  const full = Math.round(share * barWidth);
  const bar = '━'.repeat(full) + '─'.repeat(barWidth - full);
  return `${bar} ${percent(share)}  ${count}  ${formatDuration((seconds * (1 - share)) / share)} left`;
}

function renderPlain(lines: number, seconds: number, share: number | undefined): string {
  const done = share === undefined ? '' : `${percent(share).trim()}, `;
  return `${done}${formatCount(lines)} lines sent, ${formatRate(lines, seconds)}\n`;
}

function percent(share: number): string {
  return `${Math.floor(share * 100)}%`.padStart(4);
}

const counts = new Intl.NumberFormat('en');

export function formatCount(count: number): string {
  return counts.format(count);
}

export function formatRate(lines: number, seconds: number): string {
  return `${formatCount(Math.round(lines / Math.max(seconds, 0.001)))} lines/s`;
}

function formatDuration(seconds: number): string {
  const whole = Math.ceil(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
