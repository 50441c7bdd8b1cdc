import type { Sample } from './sample.ts';

/** One line of a panel. */
interface Series {
  readonly name: string;
  readonly color: string;
  /** Undefined where there is none. */
  readonly valueOf: (sample: Sample) => number | undefined;
}

interface Panel {
  readonly title: string;
  readonly series: readonly Series[];
}

const panels: readonly Panel[] = [
  {
    title: 'Memory, MiB',
    series: [
      { name: 'resident', color: '#1f6fb4', valueOf: ({ residentMiB }) => residentMiB },
      { name: 'heap used', color: '#d9822b', valueOf: ({ heapMiB }) => heapMiB },
      { name: 'alive', color: '#8a4fae', valueOf: ({ aliveMiB }) => aliveMiB },
      { name: 'external', color: '#5a9e4b', valueOf: ({ externalMiB }) => externalMiB },
    ],
  },
  {
    title: 'Handles',
    series: [
      { name: 'open files and sockets', color: '#1f6fb4', valueOf: ({ handles }) => handles },
      { name: 'MQTT connections', color: '#d9822b', valueOf: ({ connections }) => connections },
    ],
  },
  {
    title: 'Event-loop delay, ms',
    series: [
      { name: 'max', color: '#c9c9c9', valueOf: ({ loopMaxMs }) => loopMaxMs },
      { name: 'p99', color: '#1f6fb4', valueOf: ({ loopP99Ms }) => loopP99Ms },
    ],
  },
  {
    title: 'Acknowledged events a second',
    series: [{ name: 'events', color: '#1f6fb4', valueOf: ({ acknowledgedPerSecond }) => acknowledgedPerSecond }],
  },
  {
    title: 'Publish to acknowledgement, ms',
    series: [
      { name: 'p99', color: '#d9822b', valueOf: ({ p99Ms }) => p99Ms },
      { name: 'p50', color: '#1f6fb4', valueOf: ({ p50Ms }) => p50Ms },
    ],
  },
];

const width = 960;
const left = 60;
const right = 20;
const panelHeight = 130;
const panelGap = 46;
const top = 64;

/** Small multiples over one time axis; a dashed line marks each restart, red where it was `kill -9`. */
export function renderChart(title: string, samples: readonly Sample[], restarts: readonly Restart[]): string {
  const seconds = Math.max(1, samples.at(-1)?.second ?? 1);
  const height = top + panels.length * (panelHeight + panelGap);
  const x = (second: number): number => left + (second / seconds) * (width - left - right);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">`,
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    `<text x="${left}" y="24" font-size="15">${escape(title)}</text>`,
    `<text x="${left}" y="42" fill="#666666">minutes; dashed: restarts, red by kill -9, grey by SIGTERM</text>`,
    ...panels.flatMap((panel, index) =>
      renderPanel(panel, top + index * (panelHeight + panelGap) + 20, samples, restarts, seconds, x),
    ),
    '</svg>\n',
  ].join('\n');
}

export interface Restart {
  readonly second: number;
  readonly signal: NodeJS.Signals;
}

function renderPanel(
  { title, series }: Panel,
  y0: number,
  samples: readonly Sample[],
  restarts: readonly Restart[],
  seconds: number,
  x: (second: number) => number,
): string[] {
  const most = niceCeiling(
    Math.max(...series.flatMap(({ valueOf }) => samples.map((each) => valueOf(each) ?? 0)), 1e-9),
  );
  const bottom = y0 + panelHeight;
  const y = (value: number): number => bottom - (value / most) * panelHeight;
  return [
    `<text x="${left}" y="${y0 - 8}">${escape(title)}</text>`,
    ...series.map(
      ({ name, color }, index) =>
        `<text x="${width - right - (series.length - 1 - index) * 150}" y="${y0 - 8}" text-anchor="end" fill="${color}">${name}</text>`,
    ),
    ...[0, 0.5, 1].map((part) => renderLevel(part * most, y(part * most))),
    ...minuteMarks(seconds).map(
      (minute) =>
        `<text x="${f(x(minute * 60))}" y="${bottom + 14}" text-anchor="middle" fill="#666666">${minute}</text>`,
    ),
    ...restarts.map(
      ({ second, signal }) =>
        `<line x1="${f(x(second))}" x2="${f(x(second))}" y1="${y0}" y2="${bottom}" stroke="${signal === 'SIGKILL' ? '#cc3333' : '#888888'}" stroke-dasharray="3 3"/>`,
    ),
    ...series.flatMap(({ color, valueOf }) =>
      // A line does not go on from one process to the next.
      [...Map.groupBy(samples, ({ generation }) => generation).values()].map((segment) => {
        const points = segment.flatMap((sample) => {
          const value = valueOf(sample);
          return value === undefined ? [] : `${f(x(sample.second))},${f(y(value))}`;
        });
        return `<polyline points="${points.join(' ')}" fill="none" stroke="${color}" stroke-width="1.3"/>`;
      }),
    ),
  ];
}

function renderLevel(value: number, y: number): string {
  const label = `<text x="${left - 6}" y="${f(y + 4)}" text-anchor="end" fill="#666666">${Number(value.toPrecision(3))}</text>`;
  return `<line x1="${left}" x2="${width - right}" y1="${f(y)}" y2="${f(y)}" stroke="#e5e5e5"/>${label}`;
}

/** Up to twelve marks. */
function minuteMarks(seconds: number): number[] {
  const minutes = seconds / 60;
  const step = [0.25, 0.5, 1, 2, 5, 10, 30, 60].find((each) => minutes / each <= 12) ?? Math.ceil(minutes / 12);
  return Array.from({ length: Math.floor(minutes / step) + 1 }, (_, index) => index * step);
}

/** 1, 2 or 5 with zeros behind it or before it. */
function niceCeiling(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return power * ([1, 2, 5].find((step) => step * power >= value) ?? 10);
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

function f(value: number): string {
  return value.toFixed(1);
}
