import { formatCount } from '#cli/import/import-progress';
import type { Terminal } from '#cli/terminal';
import { describeGame } from './describe-game.ts';
import type { SimulatedBot } from './simulated-bot.ts';
import type { Tally } from './tally.ts';

/** Shows how a simulation goes: the games and a line of figures at a terminal, else a line of figures every ten seconds. */
export interface SimulationProgress {
  tick(): void;
  /** One line about what happens after the games. */
  say(text: string): void;
  /** Erases the games. */
  end(): void;
}

export interface ProgressParts {
  readonly stderr: Terminal['stderr'] & { readonly columns?: number };
  readonly bots: readonly SimulatedBot[];
  readonly tally: Tally;
  readonly quiet: boolean;
  readonly clock: () => number;
}

const [redrawMs, lineMs] = [250, 10_000];
const gamesShown = 10;
const columnsDefault = 80;

export function createSimulationProgress({ stderr, bots, tally, quiet, clock }: ProgressParts): SimulationProgress {
  if (quiet) return { tick() {}, say() {}, end() {} };
  const isScreen = stderr.isTTY === true;
  const startedMs = clock();
  let shown = { ms: startedMs, sent: 0 };
  let lines = 0;
  const erase = (): void => {
    if (lines > 0) stderr.write(`\u{1b}[${lines}A\u{1b}[J`);
    lines = 0;
  };
  const draw = (text: readonly string[]): void => {
    const width = (stderr.columns ?? columnsDefault) - 1;
    erase();
    stderr.write(text.map((line) => `${line.slice(0, width)}\n`).join(''));
    lines = text.length;
  };
  return {
    tick() {
      const nowMs = clock();
      if (nowMs - shown.ms < (isScreen ? redrawMs : lineMs)) return;
      const rate = ((tally.sent - shown.sent) * 1000) / (nowMs - shown.ms);
      shown = { ms: nowMs, sent: tally.sent };
      const figures = renderFigures(tally, (nowMs - startedMs) / 1000, rate);
      if (isScreen) draw([...renderGames(bots), '', figures]);
      else stderr.write(`${figures}\n`);
    },
    say(text) {
      if (isScreen) draw([text]);
    },
    end: erase,
  };
}

function renderGames(bots: readonly SimulatedBot[]): string[] {
  const shown = bots.slice(0, gamesShown);
  const width = Math.max(...shown.map(({ seat }) => `${seat.bot.id} ${seat.sport.name}`.length));
  const rows = shown.map(({ seat, shown: event }) => {
    const game = event === undefined ? '' : describeGame(event);
    return `${`${seat.bot.id} ${seat.sport.name}`.padEnd(width)}  ${game}`;
  });
  return bots.length > gamesShown ? [...rows, `… and ${bots.length - gamesShown} more games`] : rows;
}

function renderFigures(tally: Tally, seconds: number, rate: number): string {
  const statuses = Object.values(tally.heardStatuses).reduce((sum, count) => sum + count, 0);
  const [median, tail] = [0.5, 0.99].map((share) => formatMs(tally.latency(share, true)));
  const waiting = tally.sent - tally.answered;
  return [
    formatTime(seconds),
    `${formatCount(tally.sent)} events, ${formatCount(Math.round(rate))}/s`,
    `${formatCount(tally.stored)} stored, ${formatCount(waiting)} unanswered, ${formatCount(statuses)} statuses`,
    `p50 ${median}, p99 ${tail}`,
  ].join('  ');
}

export function formatMs(ms: number): string {
  return ms < 10 ? `${ms.toFixed(1)} ms` : ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}

function formatTime(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
