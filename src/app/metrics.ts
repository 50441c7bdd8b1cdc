import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { HttpMetrics } from '#http/http-app';
import { bucketsSeconds, PlainHistogram, registerHistogram } from './plain-histogram.ts';
import { registerMetric } from './plain-metric.ts';

const secondsHelp = 'Seconds from the headers of an HTTP request to the end of its answer.';
const secondsName = 'scorewire_http_request_seconds';

export interface Metrics extends HttpMetrics {
  readonly registry: Registry;
  /** Open streams of Server-Sent Events. */
  readonly streams: number;
}

/**
 * Counts requests in plain numbers per route and turns them into metrics when they are collected: prom-client hashes the labels at every count,
 * which was a tenth of the cost of a lookup.
 */
export function createMetrics(now = (): number => performance.now()): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const routes = new Map<string, RouteCounts>();
  registerMetric(registry, Counter, {
    name: 'scorewire_http_requests_total',
    help: 'HTTP requests that were answered, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    read: () => requestCounts(routes),
  });
  registerHistogram(registry, secondsName, secondsHelp, () =>
    [...routes].flatMap(([route, { times }]) => times.values(secondsName, { route })),
  );
  const refused = new Counter({
    name: 'scorewire_http_connections_refused_total',
    help: 'HTTP connections that were refused because their address had too many.',
    registers: [registry],
  });
  let streams = 0;
  registerMetric(registry, Gauge, {
    name: 'scorewire_http_streams',
    help: 'Live streams (Server-Sent Events) that are open now.',
    read: () => streams,
  });
  let rendered: Promise<Rendered> | undefined;
  let renderedAtMs = 0;
  return {
    registry,
    get streams() {
      return streams;
    },
    streamsChanged(change) {
      streams += change;
    },
    connectionRefused: () => refused.inc(),
    requestEnded(method, route, status, seconds) {
      let counts = routes.get(route);
      if (counts === undefined) {
        counts = { times: new PlainHistogram(bucketsSeconds), byMethod: new Map() };
        routes.set(route, counts);
      }
      counts.times.observe(seconds);
      countStatus(counts, method, status);
    },
    render() {
      const nowMs = now();
      // Requests that come while the text is rendered share it.
      if (rendered === undefined || nowMs - renderedAtMs >= renderedForMs) {
        renderedAtMs = nowMs;
        rendered = render(registry);
        rendered.catch(() => {
          rendered = undefined;
        });
      }
      return rendered;
    },
  };
}

interface Rendered {
  readonly mediaType: string;
  readonly text: string;
}

/** Rendering takes milliseconds and needs no sign-in, so clients must not be able to cause it often. */
const renderedForMs = 1000;

async function render(registry: Registry): Promise<Rendered> {
  return { mediaType: registry.contentType, text: await registry.metrics() };
}

interface RouteCounts {
  readonly times: PlainHistogram;
  readonly byMethod: Map<string, Map<number, number>>;
}

function countStatus({ byMethod }: RouteCounts, method: string, status: number): void {
  const byStatus = byMethod.get(method) ?? new Map<number, number>();
  if (byStatus.size === 0) byMethod.set(method, byStatus);
  byStatus.set(status, (byStatus.get(status) ?? 0) + 1);
}

function* requestCounts(routes: ReadonlyMap<string, RouteCounts>) {
  for (const [route, { byMethod }] of routes)
    for (const [method, byStatus] of byMethod)
      for (const [status, requests] of byStatus) yield [{ method, route, status }, requests] as const;
}
