import { Type } from 'typebox';
import { formatDateTime } from '#core/date-time';
import type { Policies } from '#http/authenticate';
import type { HttpApp, HttpParts, MetricSample } from '#http/http-app';
import { readDateTime } from '#http/read-request';
import { DateTime } from '#http/schemas/field';
import { createAdminRoute } from './admin-route.ts';

const Figures = (description: string) =>
  Type.Array(Type.Unsafe<number | null>({ type: ['number', 'null'] }), { description });

const MetricsHistorySchema = Type.Object({
  stepSeconds: Type.Integer({ description: 'Seconds between two samples.' }),
  from: DateTime('Where a chart begins: 15 minutes before `to`, or `after`.'),
  to: DateTime('When the newest sample was taken; pass it as `after` to get only the samples since then.'),
  samples: Type.Object(
    {
      at: Type.Array(DateTime('When the sample was taken.')),
      accepted: Figures('Events stored per second, since the sample before.'),
      refused: Figures('Events refused per second.'),
      p50Ms: Figures('Milliseconds from PUBLISH to acknowledgement: half of the events took no longer.'),
      p99Ms: Figures('The same for 99 of 100 events.'),
      connections: Figures('Open MQTT connections.'),
      streams: Figures('Open live streams (Server-Sent Events).'),
    },
    {
      description: 'One array for each figure, all of the same length, oldest first; null where a figure is not known.',
    },
  ),
});

/** The last 15 minutes of the figures that an operator watches. */
export function registerMetricsHistory(app: HttpApp, { admin }: Policies, { metricsHistory }: HttpParts): void {
  const adminRoute = createAdminRoute(admin);
  const { stepSeconds, keptMs } = metricsHistory;
  app.get(
    '/admin/metrics/history',
    adminRoute('Rates, acknowledge times and connections of the last 15 minutes', {
      querystring: Type.Object({ after: Type.Optional(DateTime('Only samples that were taken later.')) }),
      response: { 200: MetricsHistorySchema },
    }),
    (request) => {
      const afterMs = readDateTime(request.query, 'after') ?? Number.NEGATIVE_INFINITY;
      const samples = metricsHistory.read();
      const toMs = samples.at(-1)?.atMs ?? 0;
      const from = formatDateTime(Math.min(toMs, Math.max(afterMs, toMs - keptMs)));
      const shown = samples.filter(({ atMs }) => atMs > afterMs);
      return { stepSeconds, from, to: formatDateTime(toMs), samples: toArrays(shown) };
    },
  );
}

function toArrays(samples: readonly MetricSample[]) {
  return {
    at: samples.map(({ atMs }) => formatDateTime(atMs)),
    accepted: samples.map(({ accepted }) => accepted),
    refused: samples.map(({ refused }) => refused),
    p50Ms: samples.map(({ p50Ms }) => p50Ms),
    p99Ms: samples.map(({ p99Ms }) => p99Ms),
    connections: samples.map(({ connections }) => connections),
    streams: samples.map(({ streams }) => streams),
  };
}
