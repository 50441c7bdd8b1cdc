import { Paper, Text, useComputedColorScheme } from '@mantine/core';
import { useId, useState } from 'react';
import { texts } from '#console/texts.ts';
import classes from './chart.module.css';
import { chartColours } from './chart-colours.ts';
import { type Series, summarize } from './metrics-history.ts';
import { Plot } from './plot.tsx';

interface Props {
  readonly title: string;
  readonly unit: (value: number) => string;
  readonly series: readonly Series[];
  /** Seconds since 1970. */
  readonly at: readonly number[];
  readonly to: number;
}

const { charts } = texts.overview;

/** A title, the figures now or under the pointer, and the lines. Screen readers hear the newest and the highest figures. */
export function Chart({ title, unit, series, at, to }: Props) {
  const scheme = useComputedColorScheme('light');
  const id = useId();
  const [pointed, setPointed] = useState<number>();
  const colours = chartColours[scheme];
  const said = series.map(({ label, figures }) => {
    const { now, most } = summarize(figures);
    return charts.spoken(label, now === null ? charts.unknown : unit(now), most === null ? charts.unknown : unit(most));
  });
  return (
    <Paper withBorder component="figure" className={classes['chart']} aria-labelledby={id}>
      <figcaption>
        <Text fw={600} size="sm" id={id}>
          {title}
        </Text>
        <div className={classes['legend']}>
          {series.map(({ label, colour, figures }) => {
            const value = figures[pointed ?? figures.length - 1];
            return (
              <span key={label} className={classes['entry']}>
                <span className={classes['key']} style={{ background: colours[colour] }} />
                {label} <b>{value === null || value === undefined ? charts.unknown : unit(value)}</b>
              </span>
            );
          })}
          <span className={classes['time']}>
            {pointed === undefined || at[pointed] === undefined
              ? charts.now
              : new Date(at[pointed] * 1000).toLocaleTimeString()}
          </span>
        </div>
      </figcaption>
      <div role="img" aria-label={said.join(' ')} className={classes['plot']}>
        <Plot at={at} to={to} series={series} unit={unit} colours={colours} onPoint={setPointed} />
      </div>
    </Paper>
  );
}
