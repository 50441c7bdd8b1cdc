import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { test } from 'node:test';
import { runFuzz } from './fuzz/run-fuzz.ts';

/** MQTT_FUZZ_SEED repeats a run; `benchmarks/mqtt-fuzz` runs a million cases. */
const seed = Number(process.env['MQTT_FUZZ_SEED'] ?? randomInt(1_000_000_000));

test('arbitrary bytes never cause an uncaught error or a hang, and affect no other client', async () => {
  const faults = await runFuzz(seed, 4000);
  const report = faults.map(
    ({ fault, seed, steps, times }) => `${fault}\n  ${times} times, first with seed ${seed}\n${steps}`,
  );
  assert.equal(report.length, 0, `MQTT_FUZZ_SEED=${seed}\n\n${report.join('\n\n')}`);
});
