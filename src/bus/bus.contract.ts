import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Change, ChangeFeed } from '#core/ports/change-feed';

/** The tests that every bus must pass. */
export function busContract(name: string, create: () => ChangeFeed): void {
  suite(`change feed on ${name}`, () => {
    test('every listener gets every change in order', () => {
      const bus = create();
      const heard: [string, number][] = [];
      bus.subscribe(({ id }) => heard.push(['one', id]));
      bus.subscribe(({ id }) => heard.push(['two', id]));
      bus.publish({ resource: 'user', id: 1 });
      bus.publish({ resource: 'bot', id: 2 });
      assert.deepEqual(heard, [
        ['one', 1],
        ['two', 1],
        ['one', 2],
        ['two', 2],
      ]);
    });

    test('a listener that unsubscribed gets no more changes', () => {
      const bus = create();
      const heard: Change[] = [];
      const stop = bus.subscribe((change) => heard.push(change));
      stop();
      bus.publish({ resource: 'user', id: 1 });
      assert.deepEqual(heard, []);
    });
  });
}
