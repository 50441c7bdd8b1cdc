import { RawClient } from '../../conformance/raw-client.ts';

export const honestTopic = 'honest';

/** Two honest clients: one must get every message that the other publishes. */
export class HonestPair implements Disposable {
  readonly #publisher: RawClient;
  readonly #subscriber: RawClient;
  #sent = 0;

  static async open(port: number): Promise<HonestPair> {
    const [publisher, subscriber] = await Promise.all([open(port, 'publisher'), open(port, 'subscriber')]);
    await subscriber.subscribe(honestTopic, 1);
    return new HonestPair(publisher, subscriber);
  }

  private constructor(publisher: RawClient, subscriber: RawClient) {
    this.#publisher = publisher;
    this.#subscriber = subscriber;
  }

  /** Sends one message, and waits for its acknowledgement and its arrival. */
  async roundTrip(): Promise<void> {
    this.#sent += 1;
    const text = `${this.#sent}`;
    const [received] = await Promise.all([
      this.#subscriber.receive(),
      this.#publisher.publish(honestTopic, text, { qos: 1 }),
    ]);
    if (received.payload.toString() !== text)
      throw new Error(`received ${received.payload.toString()} instead of ${text}`);
  }

  async roundTrips(count: number): Promise<void> {
    for (let done = 0; done < count; done += 1) await this.roundTrip();
  }

  [Symbol.dispose](): void {
    this.#publisher.destroy();
    this.#subscriber.destroy();
  }
}

async function open(port: number, role: string): Promise<RawClient> {
  const client = await RawClient.open(port, 5);
  return client.connect({ clientId: `honest ${role}`, keepAlive: 0 });
}
