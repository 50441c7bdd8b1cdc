import { executionAsyncResource } from 'node:async_hooks';

interface HeldTick extends Disposable {
  tick: object | undefined;
}

/**
 * Keeps alive one of the objects that Node creates for each `process.nextTick`. When a full collection finds none of them, V8 forgets their hidden class,
 * and from then on creates each of them in its slow path. In most starts that made an HTTP request, which causes several ticks, a third more
 * expensive. Call it first, before a collection.
 */
export function holdTickLayout(): Promise<HeldTick> {
  return new Promise((resolve) => {
    process.nextTick(() => {
      const held: HeldTick = {
        tick: executionAsyncResource(),
        [Symbol.dispose]() {
          held.tick = undefined;
        },
      };
      resolve(held);
    });
  });
}
