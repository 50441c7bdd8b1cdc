import { setTimeout as wait } from 'node:timers/promises';
import { faultyBot, honestBots, type Testbed } from '../testbed.ts';
import { FaultFinder } from './fault-finder.ts';
import { findLosses } from './find-losses.ts';
import { Latencies, type LatencySummary } from './latencies.ts';
import { RestReader } from './rest-reader.ts';
import { HonestSender } from './sender.ts';
import { StreamReader } from './stream-reader.ts';

/** How long honest clients waited for the service, by what they do. */
export interface HonestLatencies {
  readonly publish: LatencySummary;
  readonly status: LatencySummary;
  readonly rest: LatencySummary;
}

const settleMsMax = 10_000;

/** The honest clients: 20 senders, one that makes mistakes and listens, a stream and a poller. */
export class HonestSide implements Disposable {
  readonly #testbed: Testbed;
  readonly #publish = new Latencies();
  readonly #status = new Latencies();
  readonly #rest = new Latencies();
  readonly #senders: readonly HonestSender[];
  readonly #faultFinder: FaultFinder;
  readonly #stream = new StreamReader();
  readonly #poller: RestReader;

  constructor(testbed: Testbed) {
    this.#testbed = testbed;
    const { mqttPort, url } = testbed.target;
    const onPublished = (milliseconds: number): void => this.#publish.add(milliseconds);
    this.#senders = honestBots.map((botId) => new HonestSender(mqttPort, testbed.sender, botId, onPublished));
    this.#faultFinder = new FaultFinder(mqttPort, testbed.reader, faultyBot, (ms) => this.#status.add(ms));
    this.#poller = new RestReader(url, testbed.reader, honestBots, (ms) => this.#rest.add(ms));
  }

  /** Starts everything and waits for the warm-up. */
  async start(warmUpMs: number): Promise<void> {
    await Promise.all([...this.#senders.map(({ opened }) => opened), this.#faultFinder.opened]);
    for (const [index, sender] of this.#senders.entries()) sender.start(index * 2.5);
    this.#faultFinder.start();
    await wait(warmUpMs / 2);
    await this.#stream.open(this.#testbed.target.url, this.#testbed.reader, honestBots[0] ?? 0);
    this.#poller.start();
    await wait(warmUpMs / 2);
    this.take();
  }

  /** How long they waited since the last call. */
  take(): HonestLatencies {
    return {
      publish: this.#publish.take(this.#senders.flatMap(({ unanswered }) => [...unanswered])),
      status: this.#status.take(this.#faultFinder.unanswered),
      rest: this.#rest.take(this.#poller.unanswered),
    };
  }

  /** Stops sending, waits for what is in flight, and returns what anybody lost: an empty list when all is well. */
  async finish(): Promise<string[]> {
    for (const each of [...this.#senders, this.#faultFinder, this.#poller]) each.stop();
    const untilMs = performance.now() + settleMsMax;
    const waiting = [...this.#senders, this.#faultFinder, this.#poller];
    while (waiting.some(({ isSettled }) => !isSettled) && performance.now() < untilMs) await wait(20);
    // The stream is behind the acknowledgement by as long as a state takes to come.
    const sent = this.#senders[0]?.acknowledged.size ?? 0;
    while (this.#stream.last < sent && performance.now() < untilMs) await wait(20);
    return [
      ...this.#senders.filter(({ disconnections }) => disconnections > 0).map(({ clientId }) => `${clientId} was cut`),
      ...this.#senders.filter(({ isSettled }) => !isSettled).map(({ clientId }) => `${clientId} waits in vain`),
      ...(this.#faultFinder.disconnections > 0 ? ['the status listener was cut'] : []),
      ...(this.#faultFinder.isSettled ? [] : ['a status did not come']),
      ...(this.#stream.ends > 0 ? ['the stream was ended'] : []),
      ...(this.#stream.gaps > 0 ? [`the stream has ${this.#stream.gaps} gaps`] : []),
      ...(this.#stream.last < sent ? [`the stream is at ${this.#stream.last} of ${sent}`] : []),
      ...this.#poller.failures.slice(0, 3),
      ...(await findLosses(this.#testbed, this.#senders)),
    ];
  }

  [Symbol.dispose](): void {
    for (const each of [...this.#senders, this.#faultFinder, this.#stream, this.#poller]) each.close();
  }
}
