import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startWarmUp } from './start-warm-up.ts';

test('sports are prepared one per event-loop iteration: first those in use, a second later the others', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const prepared: number[] = [];
  const stop = startWarmUp({ warmUp: (id) => void prepared.push(id) }, [5, 3], [1, 2, 4]);
  const seen: number[][] = [];
  for (let iteration = 0; iteration < 4; iteration += 1) {
    seen.push([...prepared]);
    await new Promise((go) => setImmediate(go));
  }
  assert.deepEqual(seen, [[], [5], [5, 3], [5, 3]]);
  t.mock.timers.tick(999);
  assert.deepEqual(prepared, [5, 3]);
  t.mock.timers.tick(1);
  assert.deepEqual(prepared, [5, 3, 1]);
  t.mock.timers.tick(20);
  assert.deepEqual(prepared, [5, 3, 1, 2]);
  stop();
  t.mock.timers.tick(1000);
  assert.deepEqual(prepared, [5, 3, 1, 2]);
});
