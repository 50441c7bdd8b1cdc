import { setTimeout as wait } from 'node:timers/promises';
import { faultyBot, honestBots, type Scene } from '../scene.ts';
import { FaultFinder } from './fault-finder.ts';
import { findLosses } from './find-losses.ts';
import { Latencies, type LatencySummary } from './latencies.ts';
import { RestReader } from './rest-reader.ts';
import { HonestSender } from './sender.ts';
import { StreamReader } from './stream-reader.ts';

/** How long the honest waited for the service, by what they do. */
export interface HonestLatencies {
  readonly publish: LatencySummary;
  readonly status: LatencySummary;
  readonly rest: LatencySummary;
}

const settleMsMax = 10_000;

/** Everybody who keeps to the rules: 20 senders, one who makes mistakes and listens, a stream and a poller. */
export class HonestSide implements Disposable {
  readonly #scene: Scene;
  readonly #publish = new Latencies();
  readonly #status = new Latencies();
  readonly #rest = new Latencies();
  readonly #senders: readonly HonestSender[];
  readonly #faultFinder: FaultFinder;
  readonly #stream = new StreamReader();
  readonly #poller: RestReader;

  constructor(scene: Scene) {
    this.#scene = scene;
    const { mqttPort, url } = scene.target;
    const onPublished = (milliseconds: number): void => this.#publish.add(milliseconds);
    this.#senders = honestBots.map((botId) => new HonestSender(mqttPort, scene.sender, botId, onPublished));
    this.#faultFinder = new FaultFinder(mqttPort, scene.reader, faultyBot, (ms) => this.#status.add(ms));
    this.#poller = new RestReader(url, scene.reader, honestBots, (ms) => this.#rest.add(ms));
  }

  /** Begins, and lets what is compiled and opened at first be over. */
  async start(warmUpMs: number): Promise<void> {
    await Promise.all([...this.#senders.map(({ opened }) => opened), this.#faultFinder.opened]);
    for (const [index, sender] of this.#senders.entries()) sender.start(index * 2.5);
    this.#faultFinder.start();
    await wait(warmUpMs / 2);
    await this.#stream.open(this.#scene.target.url, this.#scene.reader, honestBots[0] ?? 0);
    this.#poller.start();
    await wait(warmUpMs / 2);
    this.take();
  }

  /** What they have waited since the last time. */
  take(): HonestLatencies {
    return {
      publish: this.#publish.take(this.#senders.flatMap(({ unanswered }) => [...unanswered])),
      status: this.#status.take(this.#faultFinder.unanswered),
      rest: this.#rest.take(this.#poller.unanswered),
    };
  }

  /** Stops sending, waits for what is on the way, and tells what anybody has lost; nothing is what it should be. */
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
      ...(await findLosses(this.#scene, this.#senders)),
    ];
  }

  [Symbol.dispose](): void {
    for (const each of [...this.#senders, this.#faultFinder, this.#stream, this.#poller]) each.close();
  }
}
