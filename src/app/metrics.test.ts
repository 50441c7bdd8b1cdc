import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createHttpMetrics } from './metrics.ts';

test('requests are counted by method, route and status, and timed by route', async () => {
  const metrics = createHttpMetrics();
  metrics.requestEnded('GET', '/a', 200, 0.0004);
  metrics.requestEnded('GET', '/a', 200, 0.003);
  metrics.requestEnded('POST', '/a', 401, 7);
  metrics.requestEnded('GET', '/b', 200, 0.0005);
  const { text, mediaType } = await metrics.render();
  assert.match(mediaType, /^text\/plain/);
  for (const line of [
    '# TYPE scorewire_http_requests_total counter',
    'scorewire_http_requests_total{method="GET",route="/a",status="200"} 2',
    'scorewire_http_requests_total{method="POST",route="/a",status="401"} 1',
    '# TYPE scorewire_http_request_seconds histogram',
    'scorewire_http_request_seconds_bucket{le="0.0005",route="/a"} 1',
    'scorewire_http_request_seconds_bucket{le="0.005",route="/a"} 2',
    'scorewire_http_request_seconds_bucket{le="5",route="/a"} 2',
    'scorewire_http_request_seconds_bucket{le="+Inf",route="/a"} 3',
    'scorewire_http_request_seconds_sum{route="/a"} 7.0034',
    'scorewire_http_request_seconds_count{route="/a"} 3',
    'scorewire_http_request_seconds_bucket{le="0.0005",route="/b"} 1',
  ])
    assert.ok(text.includes(line), `${line}\n${text}`);
});

test('asking twice does not count twice', async () => {
  const metrics = createHttpMetrics();
  metrics.requestEnded('GET', '/a', 200, 0.001);
  await metrics.render();
  assert.match((await metrics.render()).text, /scorewire_http_requests_total\{[^}]*\} 1\n/);
});

test('the process itself is measured too', async () => {
  assert.match((await createHttpMetrics().render()).text, /process_resident_memory_bytes/);
});
