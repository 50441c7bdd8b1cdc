import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventOf, openBrokerService } from './arrange-broker.ts';

/** https://prometheus.io/docs/practices/naming/, for all that `/metrics` shows. */

/** Gauges of prom-client about the Node process: dashboards know them by these names. */
const knownExceptions = new Set([
  'nodejs_heap_size_total_bytes',
  'nodejs_heap_space_size_total_bytes',
  'nodejs_active_resources_total',
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
]);

const otherUnits =
  /_(?:ms|millis|milliseconds|micros|microseconds|us|ns|minutes|hours|days|kb|kib|mb|mib|kilobytes|megabytes|percent)(?:_|$)/;

interface Family {
  readonly name: string;
  readonly help: string;
  readonly type: string;
  readonly samples: string[];
}

test('the names of all metrics follow Prometheus', async (t) => {
  const service = await openBrokerService(t, { oneNodeBecause: 'metrics are those of one process' });
  await service.operator.putBot(1);
  const user = await service.operator.createUser('ana', { bots: [1] });
  const client = await service.connect(5, user);
  await client.publish('bot/1/ingress', eventOf('One'), { qos: 1 });
  const { statusCode, body } = await service.app.app.http.inject({ url: '/metrics' });
  assert.equal(statusCode, 200);
  const families = parseFamilies(body);

  await t.test('there are those of HTTP, MQTT, the ingress, the event log and the process', () => {
    const prefixes = ['scorewire_http_', 'scorewire_mqtt_', 'scorewire_ingress_', 'scorewire_event_log_', 'process_'];
    for (const prefix of prefixes)
      assert.ok(
        families.some(({ name }) => name.startsWith(prefix)),
        prefix,
      );
  });

  await t.test('each is there once, with a type and a sentence', () => {
    assert.deepEqual(repeated(families.map(({ name }) => name)), []);
    for (const { name, help, type } of families) {
      assert.match(name, /^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/);
      assert.ok(['counter', 'gauge', 'histogram', 'summary'].includes(type), `${name} is a ${type}`);
      assert.match(help, /^[A-Z].{10,}\.$/, name);
      assert.doesNotMatch(help, / {2}|undefined/, name);
    }
  });

  await t.test('counters end in _total, once, and nothing else does', () => {
    const wrong = families.filter(({ name, type }) => {
      const totals = name.split('_').filter((word) => word === 'total').length;
      const isRight = type === 'counter' ? totals === 1 && name.endsWith('_total') : totals === 0;
      return !isRight && !knownExceptions.has(name);
    });
    assert.deepEqual(wrong, []);
  });

  await t.test('units are seconds and bytes, and stand at the end', () => {
    for (const { name } of families) {
      assert.doesNotMatch(name, otherUnits);
      const words = name.replace(/_total$/, '').split('_');
      for (const unit of ['seconds', 'bytes']) if (words.includes(unit)) assert.equal(words.at(-1), unit, name);
    }
  });

  await t.test('no name is that of a part of another metric', () => {
    const parts = new Set(
      families
        .filter(({ type }) => type === 'histogram' || type === 'summary')
        .flatMap(({ name }) => [`${name}_bucket`, `${name}_sum`, `${name}_count`]),
    );
    assert.deepEqual(
      families.map(({ name }) => name).filter((name) => parts.has(name)),
      [],
    );
  });

  await t.test('every sample belongs to its family, and no two are the same', () => {
    for (const { name, samples } of families)
      for (const sample of samples) assert.match(sample, new RegExp(`^${name}(?:_bucket|_sum|_count)?(?:\\{|$)`));
    assert.deepEqual(repeated(families.flatMap(({ samples }) => samples)), []);
  });
});

function parseFamilies(body: string): Family[] {
  const families: Family[] = [];
  for (const line of body.split('\n').filter((text) => text !== '')) {
    const [, help, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.*)$/.exec(line) ?? [];
    if (help === 'HELP') families.push({ name, help: rest, type: '', samples: [] });
    else if (help === 'TYPE') {
      const family = families.pop();
      assert.equal(family?.name, name);
      families.push({ ...family, type: rest });
    } else families.at(-1)?.samples.push(line.slice(0, line.lastIndexOf(' ')));
  }
  return families;
}

function repeated(values: readonly string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}
