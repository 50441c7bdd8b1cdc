import assert from 'node:assert/strict';
import { suite, type TestContext, test } from 'node:test';
import type { Bus } from '#core/ports/bus';

/** The buses of several nodes, and the means to cut all of them off. */
export interface BusNetwork {
  /** Resolves when the bus is connected. */
  join(): Promise<Bus>;
  cut(): Promise<void>;
  restore(): Promise<void>;
}

const soon = { waitMs: 5000, answersMax: 1 };

/** The tests that every bus between nodes must pass. */
export function messageBusContract(
  name: string,
  create: (t: TestContext) => Promise<BusNetwork>,
  skip: string | false = false,
): void {
  suite(`messages between nodes on ${name}`, { skip }, () => {
    test('a message reaches every other node that subscribes, in the order of sending, and not its sender', async (t) => {
      const network = await create(t);
      const [anna, bert, carl] = [await network.join(), await network.join(), await network.join()];
      const [own, others] = [listen(anna, 'a.b'), [listen(bert, 'a.b'), listen(carl, 'a.b')]];
      await settle(anna, bert, carl);
      for (const text of ['1', '2', 'end']) anna.publish('a.b', encode(text));
      for (const each of others) assert.deepEqual(await each.until('end'), ['a.b 1', 'a.b 2', 'a.b end']);
      bert.publish('a.b', encode('end'));
      assert.deepEqual(await own.until('end'), ['a.b end']);
    });

    test('a star stands for one part of a subject', async (t) => {
      const network = await create(t);
      const [anna, bert] = [await network.join(), await network.join()];
      const heard = listen(bert, 'bot.*.events');
      await settle(bert);
      for (const subject of ['bot.7.events', 'bot.events', 'bot.7.x.events', 'bot.7.events.x', 'other.7.events'])
        anna.publish(subject, encode('1'));
      anna.publish('bot.8.events', encode('end'));
      assert.deepEqual(await heard.until('end'), ['bot.7.events 1', 'bot.8.events end']);
    });

    test('every listener of a node hears a message; one that unsubscribed hears no more', async (t) => {
      const network = await create(t);
      const [anna, bert] = [await network.join(), await network.join()];
      const [first, second, gone] = [listen(bert, 'a'), listen(bert, '*'), listen(bert, 'a')];
      gone.stop();
      await settle(bert);
      anna.publish('a', encode('end'));
      assert.deepEqual(await first.until('end'), ['a end']);
      assert.deepEqual(await second.until('end'), ['a end']);
      assert.deepEqual(gone.heard, []);
    });

    test('a question is answered by the other nodes', async (t) => {
      const network = await create(t);
      const nodes = [await network.join(), await network.join(), await network.join()] as const;
      for (const [index, node] of nodes.entries())
        node.answer('who.*', async (question) => encode(`${decode(question)} ${index}`));
      await settle(...nodes);
      const answers = await nodes[0].ask('who.x', encode('I am'), { waitMs: 5000, answersMax: 2 });
      assert.deepEqual(answers.map(decode).sort(), ['I am 1', 'I am 2']);
    });

    test('a question ends with the answers that it wants', async (t) => {
      const network = await create(t);
      const nodes = [await network.join(), await network.join(), await network.join()] as const;
      nodes[1].answer('who', async () => encode('here'));
      nodes[2].answer('who', () => new Promise(() => {}));
      await settle(...nodes);
      assert.deepEqual((await nodes[0].ask('who', encode(''), soon)).map(decode), ['here']);
    });

    test('a question ends after its time with the answers that came', async (t) => {
      const network = await create(t);
      const nodes = [await network.join(), await network.join(), await network.join()] as const;
      nodes[1].answer('who', async () => undefined);
      nodes[2].answer('who', () => new Promise(() => {}));
      await settle(...nodes);
      assert.deepEqual(await nodes[0].ask('who', encode(''), { waitMs: 50, answersMax: 2 }), []);
    });

    test('a question that nobody listens to is over at once', async (t) => {
      const network = await create(t);
      const [anna, bert] = [await network.join(), await network.join()];
      const stop = bert.answer('who', async () => encode('here'));
      stop();
      await settle(bert);
      assert.deepEqual(await anna.ask('who', encode(''), { waitMs: 2 ** 30, answersMax: 1 }), []);
    });

    test('a bus that is cut off says so, sends nothing, and hears again when it is back', async (t) => {
      const network = await create(t);
      const [anna, bert] = [await network.join(), await network.join()];
      const heard = listen(bert, 'a');
      await settle(bert);
      const back = [anna, bert].map((bus) => new Promise<void>((done) => bus.onReconnected(done)));
      await network.cut();
      assert.equal(anna.isConnected, false);
      anna.publish('a', encode('lost'));
      assert.deepEqual(await anna.ask('a', encode('lost'), soon), []);
      const later = listen(bert, 'b');
      await network.restore();
      await Promise.all(back);
      assert.equal(anna.isConnected, true);
      for (const subject of ['a', 'b']) anna.publish(subject, encode('end'));
      assert.deepEqual(await heard.until('end'), ['a end']);
      assert.deepEqual(await later.until('end'), ['b end']);
    });

    test('a closed bus sends and hears nothing', async (t) => {
      const network = await create(t);
      const [anna, bert, carl] = [await network.join(), await network.join(), await network.join()];
      const [closed, open] = [listen(bert, 'a'), listen(carl, 'a')];
      await settle(bert, carl);
      await bert.close();
      assert.equal(bert.isConnected, false);
      bert.publish('a', encode('nothing'));
      assert.deepEqual(await bert.ask('a', encode(''), soon), []);
      anna.publish('a', encode('end'));
      assert.deepEqual(await open.until('end'), ['a end']);
      assert.deepEqual(closed.heard, []);
    });
  });
}

interface Listening {
  readonly heard: readonly string[];
  /** Resolves with everything that was heard when this message comes. */
  until(message: string): Promise<readonly string[]>;
  stop(): void;
}

function listen(bus: Bus, subject: string): Listening {
  const heard: string[] = [];
  let onHeard = (): void => {};
  const stop = bus.subscribe(subject, (message, published) => {
    heard.push(`${published} ${decode(message)}`);
    onHeard();
  });
  return {
    heard,
    until: (message) =>
      new Promise((done) => {
        onHeard = () => {
          if (heard.some((each) => each.endsWith(` ${message}`))) done(heard);
        };
        onHeard();
      }),
    stop,
  };
}

/** When a node has the answer to its own question, all its earlier subscriptions are known everywhere. */
async function settle(...buses: readonly Bus[]): Promise<void> {
  for (const bus of buses) await bus.ask('nobody', encode(''), soon);
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
