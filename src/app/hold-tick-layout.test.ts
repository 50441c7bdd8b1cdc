import assert from 'node:assert/strict';
import { executionAsyncResource } from 'node:async_hooks';
import { test } from 'node:test';
import { holdTickLayout } from './hold-tick-layout.ts';

test('what is held has the layout of the objects that Node creates for ticks', async () => {
  using held = await holdTickLayout();
  const another = await new Promise<object>((resolve) => {
    process.nextTick(() => resolve(executionAsyncResource()));
  });
  assert.notEqual(held.tick, another);
  assert.ok(Object.hasOwn(another, 'callback'));
  assert.deepEqual(Reflect.ownKeys(held.tick ?? {}), Reflect.ownKeys(another));
});
