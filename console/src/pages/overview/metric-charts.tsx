import { Skeleton } from '@mantine/core';
import type { ServiceNodes } from '@scorewire/client';
import { useMemo } from 'react';
import { useGet } from '#console/api/use-get.ts';
import { Failed } from '#console/parts/failed.tsx';
import { texts } from '#console/texts.ts';
import classes from './chart.module.css';
import { Chart } from './chart.tsx';
import type { MetricsHistory, Series } from './metrics-history.ts';
import { Section } from './section.tsx';

const { charts } = texts.overview;

/** The service takes a sample as often. */
const everyMs = 5000;

/** The state of the service: the last 15 minutes, then new samples as they come. */
export default function MetricCharts() {
  const { data, error, refetch } = useGet<MetricsHistory>('/admin/metrics/history', { everyMs });
  // In a cluster each node has its own figures.
  const { data: nodes } = useGet<ServiceNodes>('/admin/nodes', { everyMs });
  const own = nodes?.isCluster === true ? nodes.nodes.find(({ isOwn }) => isOwn) : undefined;
  const plots = useMemo(() => (data === undefined ? [] : toPlots(data)), [data]);
  return (
    <Section title={charts.title} note={own === undefined ? charts.about : charts.aboutNode(own.name)}>
      {data === undefined && error !== null && <Failed error={error} onRetry={refetch} />}
      <div className={classes['charts']}>
        {data === undefined && error === null && [0, 1, 2].map((chart) => <Skeleton key={chart} h={238} />)}
        {plots.map(({ title, unit, series, at, to }) => (
          <Chart key={title} title={title} unit={unit} series={series} at={at} to={to} />
        ))}
      </div>
    </Section>
  );
}

interface Plot {
  readonly title: string;
  readonly unit: (value: number) => string;
  readonly series: readonly Series[];
  readonly at: readonly number[];
  readonly to: number;
}

function toPlots({ samples, to: newest }: MetricsHistory): readonly Plot[] {
  const at = samples.at.map((time) => Date.parse(time) / 1000);
  const to = Date.parse(newest) / 1000;
  const plots: readonly Omit<Plot, 'at' | 'to'>[] = [
    {
      title: charts.events,
      unit: charts.perSecond,
      series: [
        { label: charts.accepted, colour: 'good', figures: samples.accepted },
        { label: charts.refused, colour: 'bad', figures: samples.refused },
      ],
    },
    {
      title: charts.acknowledge,
      unit: charts.milliseconds,
      series: [
        { label: charts.p50, colour: 'calm', figures: samples.p50Ms },
        { label: charts.p99, colour: 'strong', figures: samples.p99Ms },
      ],
    },
    {
      title: charts.connections,
      unit: charts.number,
      series: [
        { label: charts.mqtt, colour: 'calm', figures: samples.connections },
        { label: charts.streams, colour: 'strong', figures: samples.streams },
      ],
    },
  ];
  return plots.map((plot) => ({ ...plot, at, to }));
}
