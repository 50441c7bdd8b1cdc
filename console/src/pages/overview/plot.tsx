// Before uPlot.
import './valid-language.ts';
import 'uplot/dist/uPlot.min.css';
import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import type { ChartColour } from './chart-colours.ts';
import { keptSeconds, type Series } from './metrics-history.ts';

interface Props {
  readonly at: readonly number[];
  readonly to: number;
  readonly series: readonly Series[];
  readonly unit: (value: number) => string;
  readonly colours: Readonly<Record<ChartColour | 'grid' | 'text', string>>;
  /** The index of the sample under the pointer; undefined when there is none. */
  readonly onPoint: (index: number | undefined) => void;
}

/** The lines, on a canvas. It is made anew for another theme only; new samples and another size change it. */
export function Plot({ at, to, series, unit, colours, onPoint }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot>(undefined);
  const shown = useRef({ at, to, series });
  shown.current = { at, to, series };

  useEffect(() => {
    const { current: element } = frame;
    if (element === null) return;
    const size = () => ({ width: Math.max(120, element.clientWidth), height: element.clientHeight });
    const options = createOptions(shown.current.series, unit, colours, onPoint, () => shown.current.to);
    const made = new uPlot({ ...options, ...size() }, toData(shown.current), element);
    plot.current = made;
    const observer = new ResizeObserver(() => made.setSize(size()));
    observer.observe(element);
    return () => {
      observer.disconnect();
      made.destroy();
      plot.current = undefined;
    };
  }, [colours, unit, onPoint]);

  useEffect(() => plot.current?.setData(toData({ at, series })), [at, series]);
  return <div ref={frame} style={{ height: '100%' }} />;
}

function toData({ at, series }: Pick<Props, 'at' | 'series'>): uPlot.AlignedData {
  return [at, ...series.map(({ figures }) => figures)] as unknown as uPlot.AlignedData;
}

function createOptions(
  series: readonly Series[],
  unit: Props['unit'],
  colours: Props['colours'],
  onPoint: Props['onPoint'],
  readTo: () => number,
): Omit<uPlot.Options, 'width' | 'height'> {
  const axis: uPlot.Axis = {
    stroke: colours.text,
    font: '11px system-ui, sans-serif',
    grid: { stroke: colours.grid, width: 1 },
    ticks: { show: false },
  };
  return {
    legend: { show: false },
    // On the right, half of a label such as "10:35 PM".
    padding: [8, 28, 0, 0],
    // The pointer on one chart shows the same moment on all.
    cursor: { sync: { key: 'metrics' }, drag: { x: false, y: false }, y: false, points: { size: 6 } },
    scales: {
      x: { range: () => [readTo() - keptSeconds, readTo()] },
      y: { range: (_, __, most) => [0, Math.max(1, (most ?? 0) * 1.15)] },
    },
    axes: [
      { ...axis, size: 24, space: 70, values: (_, times) => times.map(formatMinute) },
      { ...axis, size: 52, space: 32, values: (_, values) => values.map(unit) },
    ],
    series: [
      {},
      ...series.map(({ label, colour }) => ({
        label,
        stroke: colours[colour],
        width: 1.6,
        fill: colour === 'good' ? `${colours[colour]}22` : undefined,
        points: { show: false },
      })),
    ] as uPlot.Series[],
    hooks: { setCursor: [({ cursor: { idx, left = -1 } }) => onPoint(left < 0 || idx == null ? undefined : idx)] },
  };
}

function formatMinute(seconds: number): string {
  return new Date(seconds * 1000).toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' });
}
