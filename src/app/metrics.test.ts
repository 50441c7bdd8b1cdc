import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Gauge } from 'prom-client';
import { createCounters } from '#mqtt/counters';
import { createMetrics } from './metrics.ts';
import { registerEngineMetrics } from './mqtt/engine-metrics.ts';

const idleEngine = {
  counters: createCounters(),
  gauges: () => ({
    connections: 0,
    signedIn: { 4: 0, 5: 0 },
    sessions: 0,
    retained: 0,
    pendingBytes: 0,
    queuedBytes: 0,
  }),
};

test('requests are counted by method, route and status, and timed by route', async () => {
  const metrics = createMetrics();
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

test('open streams are counted', async () => {
  const metrics = createMetrics();
  for (const change of [1, 1, -1] as const) metrics.streamsChanged(change);
  assert.equal(metrics.streams, 1);
  assert.match((await metrics.render()).text, /^scorewire_http_streams 1$/m);
});

test('rendering twice does not count twice', async () => {
  const time = { nowMs: 0 };
  const metrics = createMetrics(() => time.nowMs);
  metrics.requestEnded('GET', '/a', 200, 0.001);
  await metrics.render();
  time.nowMs += 1000;
  assert.match((await metrics.render()).text, /scorewire_http_requests_total\{[^}]*\} 1\n/);
});

test('requests within a second share one text, even while it is being rendered', async () => {
  const time = { nowMs: 0 };
  const metrics = createMetrics(() => time.nowMs);
  const requests = async (): Promise<string | undefined> =>
    /scorewire_http_requests_total\{[^}]*\} (\d+)/.exec((await metrics.render()).text)?.[1];
  metrics.requestEnded('GET', '/a', 200, 0.001);
  const first = [requests(), requests()];
  metrics.requestEnded('GET', '/a', 200, 0.001);
  time.nowMs += 999;
  assert.deepEqual(await Promise.all([...first, requests()]), ['1', '1', '1']);
  time.nowMs += 1;
  assert.equal(await requests(), '2');
});

test('after a failure the next request renders again', async () => {
  const metrics = createMetrics(() => 0);
  const broken = new Gauge({ name: 'broken', help: 'Broken.', registers: [], collect: () => fail() });
  metrics.registry.registerMetric(broken);
  await assert.rejects(metrics.render(), /no figure/);
  metrics.registry.removeSingleMetric('broken');
  assert.match((await metrics.render()).text, /process_resident_memory_bytes/);
});

function fail(): never {
  throw new Error('no figure');
}

test('the metrics include those of the process', async () => {
  assert.match((await createMetrics().render()).text, /process_resident_memory_bytes/);
});

test('the counters of the MQTT engine are shown', async () => {
  const counters = createCounters();
  const metrics = createMetrics();
  registerEngineMetrics(metrics.registry, { ...idleEngine, counters });
  counters.signedInLevel5 += 2;
  counters.messagesDroppedQueueFull += 1;
  const { text } = await metrics.render();
  assert.match(text, /^scorewire_mqtt_sign_ins_total\{level="5"\} 2$/m);
  assert.match(text, /^scorewire_mqtt_messages_dropped_total\{reason="queue_full"\} 1$/m);
  assert.match(text, /^scorewire_mqtt_connections 0$/m);
});
