import { readFileSync } from 'node:fs';
import type { AboutRun } from '../support/about-run.ts';
import { formatNumber } from '../support/format-table.ts';
import type { Spread } from '../support/spread.ts';
import { type SystemName, systemTitles } from '../systems/system-names.ts';

/** A line of the results. */
interface Stored extends AboutRun, Spread {
  readonly load: string;
  readonly variation?: string;
  readonly system: SystemName;
  readonly figure: string;
  readonly unit: string;
  readonly scorewireToIt?: Spread;
}

const width = 760;
const labelWidth = 220;
const valueWidth = 200;
const barWidth = width - labelWidth - valueWidth;
const rowHeight = 24;
const titleHeight = 34;
const gap = 18;
const footHeight = 46;

/** Which figures are drawn, and what is said of them. */
const panels = [
  ['throughput', 'rate', 'Events a second: 50 connections, 50 in flight each'],
  ['swimming', 'rate', 'The same, a swimming meet'],
  ['soccer', 'rate', 'The same, soccer matches'],
  ['bad', 'rate', 'Basketball with 5 % bad events'],
  ['listeners', 'rate', 'The same with 100 status and 100 live subscribers'],
  ['single', 'rate', 'Events a second: one connection, one in flight'],
  ['games', 'p50', '1,000 live games: median time to the acknowledgement (less is better)'],
  ['games', 'p99', '1,000 live games: 99th percentile (less is better)'],
  ['games', 'cpuSeconds', '1,000 live games: processor seconds a minute (less is better)'],
] as const;

/**
 * The newest run of each load: bars of the medians, a line from the lowest to the highest round, and beside it the ratio of Scorewire on SQLite to the
 * system.
 */
export function drawChart(resultsFile: string): string {
  const stored = readFileSync(resultsFile, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Stored)
    .filter(({ variation = 'placeholder' }) => variation === 'placeholder');
  let top = 4;
  const shown: Stored[] = [];
  const drawn = panels.flatMap(([load, figure, title]) => {
    const bars = newestRun(stored.filter((line) => line.load === load)).filter((line) => line.figure === figure);
    if (bars.length === 0) return [];
    shown.push(...bars);
    const panel = drawPanel(title, bars, top);
    top += titleHeight + bars.length * rowHeight + gap;
    return [panel];
  });
  const days = shown.map(({ at }) => at.slice(0, 10)).sort();
  const machines = new Set(shown.map(({ machine: { cores, cpu } }) => `${cores} cores of ${cpu}`));
  const foot = `${[...new Set([days[0], days.at(-1)])].join(' to ')}, ${[...machines].join(' and ')}, load generator beside`;
  const height = top + footHeight - gap;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="Scorewire beside its peers">`,
    style,
    ...drawn,
    text(
      4,
      height - 26,
      'note',
      'Bars: medians. Lines: from the lowest to the highest round. ×: Scorewire on SQLite to this system.',
    ),
    text(4, height - 10, 'note', foot),
    '</svg>\n',
  ].join('\n');
}

/** A load may have been measured with and without a number that stays. */
function newestRun(lines: readonly Stored[]): readonly Stored[] {
  const newest = lines
    .map(({ at }) => at)
    .sort()
    .at(-1);
  return lines.filter(({ at }) => at === newest);
}

/** No background of its own; the colours of the words follow the reader's scheme. */
const style = `<style>
  text { font: 13px system-ui, sans-serif; fill: #24292f; }
  .title { font-weight: 600; font-size: 14px; }
  .note { font-size: 11px; fill: #6e7781; }
  .peer { fill: #8c959f; }
  .ours { fill: #1f7ae0; }
  .spread { stroke: #24292f; stroke-width: 1.5; }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3; }
    .note { fill: #9198a1; }
    .spread { stroke: #e6edf3; }
  }
</style>`;

function drawPanel(title: string, bars: readonly Stored[], top: number): string {
  const most = Math.max(...bars.map(({ high }) => high));
  const x = (value: number): number => round(labelWidth + (value / most) * barWidth);
  const rows = bars.map(({ system, unit, median, low, high, scorewireToIt: ratio }, index) => {
    const y = top + titleHeight + index * rowHeight;
    const middle = y + rowHeight / 2 - 1;
    const kind = system.startsWith('scorewire') ? 'ours' : 'peer';
    const value = `${formatNumber(median, unit === 's' ? 1 : 0)} ${unit}`;
    return [
      text(4, middle + 4, 'label', systemTitles[system]),
      `<rect class="${kind}" x="${labelWidth}" y="${y + 2}" width="${round(x(median) - labelWidth)}" height="${rowHeight - 6}" rx="2"/>`,
      `<line class="spread" x1="${x(low)}" x2="${x(high)}" y1="${middle}" y2="${middle}"/>`,
      text(
        Math.max(x(median), x(high)) + 8,
        middle + 4,
        'label',
        ratio === undefined ? value : `${value}  (× ${ratio.median.toFixed(2)})`,
      ),
    ].join('\n');
  });
  return [text(4, top + 20, 'title', title), ...rows].join('\n');
}

function text(x: number, y: number, kind: string, words: string): string {
  const escaped = words.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<text class="${kind}" x="${x}" y="${y}">${escaped}</text>`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
