import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { test } from 'node:test';
import { runFuzz } from './fuzz/run-fuzz.ts';

/** MQTT_FUZZ_SEED repeats a run; `benchmarks/mqtt-fuzz` goes through a million cases. */
const seed = Number(process.env['MQTT_FUZZ_SEED'] ?? randomInt(1_000_000_000));

test('bytes of any kind never throw out of a connection, never hang, and harm nobody else', async () => {
  const faults = await runFuzz(seed, 4000);
  const report = faults.map(
    ({ fault, seed, steps, times }) => `${fault}\n  ${times} times, first with seed ${seed}\n${steps}`,
  );
  assert.equal(report.length, 0, `MQTT_FUZZ_SEED=${seed}\n\n${report.join('\n\n')}`);
});
