import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Registry } from 'prom-client';
import { registerClusterMetrics } from '#app/cluster/cluster-metrics';
import { createMemoryHub } from '#bus/memory-hub';
import { createTestApp } from '#tests/support/test-app';
import { repository } from './markdown-blocks.ts';

const files = ['deploy/monitoring/alerts.yml', 'deploy/monitoring/grafana.json', 'docs/monitoring.md'];

test('every metric and label of the alerts, the dashboard and their guide exists', async (t) => {
  const { app, send } = await createTestApp(t);
  await app.listen();
  await send({ url: '/healthz' });
  const { body: ofOne } = await send({ url: '/metrics' });
  const cluster = new Registry();
  registerClusterMetrics(cluster, { bus: createMemoryHub().join(), nodes: { known: [] } });
  const body = `${ofOne}\n${await cluster.metrics()}`;
  const families = new Set([...body.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name));
  const labels = new Set([...body.matchAll(/[{,](\w+)="/g)].map(([, name = '']) => name));
  // Prometheus and the scrape configuration add these.
  for (const label of ['instance', 'job', 'le']) labels.add(label);
  for (const file of files) {
    const text = readFileSync(join(repository, file), 'utf8');
    const named = [...text.matchAll(/\b(?:scorewire|process|nodejs)_\w+/g)].map(([name]) => name);
    const metrics = named.map((name) => name.replace(/_bucket$/, ''));
    assert.ok(metrics.length > 5, file);
    assert.deepEqual(
      metrics.filter((name) => !families.has(name)),
      [],
      file,
    );
    const used = [...text.matchAll(/\bby \(([^)]+)\)|\{\{(?: \$labels\.)?(\w+) ?\}\}/g)];
    const usedLabels = used.flatMap(([, by, shown]) => (by ?? shown ?? '').split(/, */));
    assert.deepEqual(
      usedLabels.filter((label) => !labels.has(label)),
      [],
      file,
    );
  }
});

test('the guide lists every alert, and each says what to do', () => {
  const alerts = readFileSync(join(repository, 'deploy/monitoring/alerts.yml'), 'utf8');
  const guide = readFileSync(join(repository, 'docs/monitoring.md'), 'utf8');
  const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);
  assert.equal(names.length, 14);
  assert.equal(alerts.split('action: ').length, names.length + 1);
  for (const name of names) assert.ok(guide.includes(`\`${name}\``), name);
});
