import type { AboutRun } from '../support/about-run.ts';
import type { Summary as AnySummary } from '../support/comparison.ts';
import { formatNumber } from '../support/format-table.ts';
import { type SystemName, systemTitles } from '../systems/system-names.ts';

type Summary = AnySummary<SystemName>;

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

/** Bars of the medians, a line from the lowest to the highest round, and beside it the ratio of Scorewire on SQLite to the system. */
export function drawChart(about: AboutRun, summaries: readonly Summary[]): string {
  let top = 4;
  const drawn = panels.flatMap(([load, figure, title]) => {
    const bars = summaries.filter((summary) => summary.load.name === load && summary.figure.name === figure);
    if (bars.length === 0) return [];
    const panel = drawPanel(title, bars, top);
    top += titleHeight + bars.length * rowHeight + gap;
    return [panel];
  });
  const { cpu, cores } = about.machine;
  const day = about.at.slice(0, 10);
  const foot = `${day}, ${about.revision.slice(0, 7)}, Node ${about.node}, ${cores} cores of ${cpu}, load generator beside`;
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

function drawPanel(title: string, bars: readonly Summary[], top: number): string {
  const most = Math.max(...bars.map(({ spread }) => spread.high));
  const x = (value: number): number => round(labelWidth + (value / most) * barWidth);
  const rows = bars.map(({ system, figure, spread, ratio }, index) => {
    const y = top + titleHeight + index * rowHeight;
    const middle = y + rowHeight / 2 - 1;
    const kind = system.startsWith('scorewire') ? 'ours' : 'peer';
    const value = `${formatNumber(spread.median, figure.digits)} ${figure.unit}`;
    return [
      text(4, middle + 4, 'label', systemTitles[system]),
      `<rect class="${kind}" x="${labelWidth}" y="${y + 2}" width="${round(x(spread.median) - labelWidth)}" height="${rowHeight - 6}" rx="2"/>`,
      `<line class="spread" x1="${x(spread.low)}" x2="${x(spread.high)}" y1="${middle}" y2="${middle}"/>`,
      text(
        Math.max(x(spread.median), x(spread.high)) + 8,
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
