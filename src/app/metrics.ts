import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { HttpMetrics } from '#http/http-app';

export function createHttpMetrics(): HttpMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'scorewire_http_requests_total',
    help: 'Answered HTTP requests.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'scorewire_http_request_seconds',
    help: 'Time from the headers of a request to the end of its answer.',
    labelNames: ['route'],
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5],
    registers: [registry],
  });
  return {
    requestEnded(method, route, status, duration) {
      requests.inc({ method, route, status });
      seconds.observe({ route }, duration);
    },
    async render() {
      return { mediaType: registry.contentType, text: await registry.metrics() };
    },
  };
}
