import { Counter, collectDefaultMetrics, type Metric, Registry } from 'prom-client';
import type { HttpMetrics } from '#http/http-app';
import { bucketsSeconds } from './plain-histogram.ts';

const secondsHelp = 'Seconds from the headers of an HTTP request to the end of its answer.';
const secondsName = 'scorewire_http_request_seconds';

export type Metrics = HttpMetrics & { readonly registry: Registry };

/**
 * Requests are counted in plain numbers per route and turned into metrics when somebody asks: prom-client's own counting hashes
 * the labels every time, which was a tenth of the cost of a lookup.
 */
export function createMetrics(now = (): number => performance.now()): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const routes = new Map<string, RouteCounts>();
  registry.registerMetric(createRequestCounter(routes));
  registry.registerMetric(createSecondsHistogram(routes));
  const refused = new Counter({
    name: 'scorewire_http_connections_refused_total',
    help: 'HTTP connections that were refused because their address had too many.',
    registers: [registry],
  });
  let rendered: Promise<Rendered> | undefined;
  let renderedAtMs = 0;
  return {
    registry,
    connectionRefused: () => refused.inc(),
    requestEnded(method, route, status, seconds) {
      const counts = routes.get(route) ?? createRouteCounts();
      if (counts.requests === 0) routes.set(route, counts);
      count(counts, method, status, seconds);
    },
    render() {
      const nowMs = now();
      // Also while it is being rendered: whoever asks meanwhile gets the same.
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

/** It takes milliseconds and needs no sign-in. */
const renderedForMs = 1000;

async function render(registry: Registry): Promise<Rendered> {
  return { mediaType: registry.contentType, text: await registry.metrics() };
}

interface RouteCounts {
  requests: number;
  seconds: number;
  /** One count a bucket, and one for what is slower than all of them. */
  readonly buckets: number[];
  readonly byMethod: Map<string, Map<number, number>>;
}

function createRouteCounts(): RouteCounts {
  const buckets = Array.from({ length: bucketsSeconds.length + 1 }, () => 0);
  return { requests: 0, seconds: 0, buckets, byMethod: new Map() };
}

function count(counts: RouteCounts, method: string, status: number, seconds: number): void {
  counts.requests += 1;
  counts.seconds += seconds;
  let bucket = 0;
  while (seconds > (bucketsSeconds[bucket] ?? Number.POSITIVE_INFINITY)) bucket += 1;
  counts.buckets[bucket] = (counts.buckets[bucket] ?? 0) + 1;
  const byStatus = counts.byMethod.get(method) ?? new Map<number, number>();
  if (byStatus.size === 0) counts.byMethod.set(method, byStatus);
  byStatus.set(status, (byStatus.get(status) ?? 0) + 1);
}

function createRequestCounter(routes: ReadonlyMap<string, RouteCounts>): Counter {
  return new Counter({
    name: 'scorewire_http_requests_total',
    help: 'HTTP requests that were answered, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    registers: [],
    collect() {
      this.reset();
      for (const [route, { byMethod }] of routes)
        for (const [method, byStatus] of byMethod)
          for (const [status, requests] of byStatus) this.inc({ method, route, status }, requests);
    },
  });
}

/** A histogram that is counted elsewhere, which prom-client has no class for: it only asks for a name and for `get`. */
function createSecondsHistogram(routes: ReadonlyMap<string, RouteCounts>): Metric {
  const histogram = {
    name: secondsName,
    async get() {
      const values = [...routes].flatMap(([route, counts]) => toValues(route, counts));
      return { name: secondsName, help: secondsHelp, type: 'histogram', values, aggregator: 'sum' };
    },
  };
  return histogram as unknown as Metric;
}

function toValues(route: string, { requests, seconds, buckets }: RouteCounts) {
  const bounds = [...bucketsSeconds, '+Inf'];
  const cumulative = buckets.map((_, index) => buckets.slice(0, index + 1).reduce((sum, each) => sum + each, 0));
  return [
    ...bounds.map((le, index) => ({
      labels: { le, route },
      value: cumulative[index],
      metricName: `${secondsName}_bucket`,
    })),
    { labels: { route }, value: seconds, metricName: `${secondsName}_sum` },
    { labels: { route }, value: requests, metricName: `${secondsName}_count` },
  ];
}
