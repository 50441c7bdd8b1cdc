import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testEngines } from '#tests/support/engines';
import { asAdmin, type ServiceProcess, startServiceProcess } from '#tests/support/service-process';

const lineCount = 5000;

for (const { name, skip, create } of testEngines)
  test(`${name}: kill -9 during an import loses nothing kept, and the same file again ends in the same rows`, {
    skip,
  }, async (t) => {
    const database = await create(t);
    const crashing = await startServiceProcess(t, database.env);
    await createVenue(crashing);
    await importAndKill(crashing);

    const restarted = await startServiceProcess(t, database.env);
    const kept = await readAll(restarted);
    assert.ok(kept.length > 0 && kept.length < lineCount, `${kept.length} rows were kept`);
    const again = await importAll(restarted);
    assert.deepEqual([again.inserted, again.unchanged, again.rejected], [lineCount - kept.length, kept.length, 0]);
    const crashed = await readAll(restarted);

    const untouched = await startServiceProcess(t, (await create(t)).env);
    await createVenue(untouched);
    await importAll(untouched);
    assert.deepEqual(crashed, await readAll(untouched));
  });

/** Sends the file and kills the service as soon as a first part of it has been committed. */
async function importAndKill(service: ServiceProcess): Promise<void> {
  const sent = importAll(service);
  const failed = assert.rejects(sent);
  while ((await countRows(service)) === 0);
  await service.end('SIGKILL');
  await failed;
}

async function importAll({ url }: ServiceProcess): Promise<{ inserted: number; unchanged: number; rejected: number }> {
  const response = await fetch(`${url}/admin/fixtures/import`, {
    method: 'POST',
    headers: asAdmin({ 'content-type': 'application/x-ndjson' }),
    body: lines(),
  });
  return (await response.json()) as { inserted: number; unchanged: number; rejected: number };
}

async function createVenue({ url }: ServiceProcess): Promise<void> {
  const headers = asAdmin({ 'content-type': 'application/json' });
  const body = JSON.stringify({ partnerId: 1, name: null });
  const response = await fetch(`${url}/admin/venues/1`, { method: 'PUT', headers, body });
  assert.equal(response.status, 201);
}

async function countRows({ url }: ServiceProcess): Promise<number> {
  const response = await fetch(`${url}/admin/fixtures?limit=1`, { headers: asAdmin() });
  return ((await response.json()) as { items: unknown[] }).items.length;
}

async function readAll({ url }: ServiceProcess): Promise<unknown[]> {
  const all: unknown[] = [];
  let after = '';
  do {
    const response = await fetch(`${url}/admin/fixtures?limit=1000${after}`, { headers: asAdmin() });
    const { items, next } = (await response.json()) as { items: unknown[]; next: number | null };
    all.push(...items);
    after = next === null ? '' : `&after=${next}`;
  } while (after !== '');
  return all;
}

function lines(): string {
  const createdDate = '2026-01-01T00:00:00Z';
  const fixtureStartTime = '2030-01-01T19:00:00Z';
  return Array.from({ length: lineCount }, (_, index) =>
    JSON.stringify({
      partnerFixtureId: index + 1,
      name: `Fixture ${index}`,
      createdDate,
      fixtureStartTime,
      venueId: 1,
    }),
  ).join('\n');
}
