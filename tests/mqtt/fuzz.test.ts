import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runFuzz } from './fuzz/run-fuzz.ts';

/** The same cases in every run, so that a failure belongs to the change; `npm run bench:mqtt-fuzz` looks for new ones, and MQTT_FUZZ_SEED repeats one of those. */
const seed = Number(process.env['MQTT_FUZZ_SEED'] ?? 1);

test('arbitrary bytes never cause an uncaught error or a hang, and affect no other client', async () => {
  const faults = await runFuzz(seed, 2000);
  const report = faults.map(
    ({ fault, seed, steps, times }) => `${fault}\n  ${times} times, first with seed ${seed}\n${steps}`,
  );
  assert.equal(report.length, 0, `MQTT_FUZZ_SEED=${seed}\n\n${report.join('\n\n')}`);
});
