import { Ledger } from '../check/ledger.ts';
import type { Person } from '../service/people.ts';
import { type Client, count, type Soak } from '../soak.ts';
import { NumberedSender } from './numbered-sender.ts';

const basketball = 3;
const flapMsMin = 200;
const flapMsMax = 3000;
/** On the way when the connection is cut. */
const burstMax = 20;

/** Clients that lose their connection again and again: they reconnect with the same client id and resend what was in flight. */
export function createFlappingSenders(
  soak: Soak,
  person: Person,
  botIds: readonly number[],
  ratePerSecond: number,
): Client[] {
  const kinds = botIds.flatMap((botId) =>
    ([1, 2] as const).flatMap((qos) => ([4, 5] as const).map((level) => ({ botId, qos, level }))),
  );
  return kinds.map(({ botId, qos, level }) => {
    const ledger = new Ledger(`flapping-${botId}-level-${level}-qos-${qos}`, botId, qos, [basketball]);
    return new FlappingSender(
      soak,
      new NumberedSender(soak, ledger, {
        level,
        clean: false,
        credentials: () => person,
        // The bursts make up for the rest.
        ratePerSecond: ratePerSecond / kinds.length / 2,
        inFlightMax: 40,
        retryMs: 200,
      }),
    );
  });
}

class FlappingSender implements Client {
  readonly #soak: Soak;
  readonly #sender: NumberedSender;
  #flapAtMs = 0;
  #isAboutToCut = false;
  #isFinishing = false;

  constructor(soak: Soak, sender: NumberedSender) {
    this.#soak = soak;
    this.#sender = sender;
  }

  get isDone(): boolean {
    return this.#sender.isDone;
  }

  /** Sends many at once, and cuts the connection: half the times at once, else at the next tick, when some of them are answered. */
  tick(nowMs: number): void {
    this.#sender.tick(nowMs);
    if (nowMs < this.#flapAtMs || !this.#sender.isOpen || this.#isFinishing) return;
    if (!this.#isAboutToCut) {
      this.#sender.sendNow(Math.ceil(Math.random() * burstMax), nowMs);
      this.#isAboutToCut = Math.random() < 0.5;
      if (this.#isAboutToCut) return;
    }
    this.#isAboutToCut = false;
    this.#flapAtMs = nowMs + flapMsMin + Math.random() * (flapMsMax - flapMsMin);
    count(this.#soak, 'connections cut by flapping clients');
    this.#sender.cut();
    this.#sender.connect();
  }

  finish(): void {
    this.#isFinishing = true;
    this.#sender.finish();
  }

  drop(): void {
    this.#sender.drop();
  }
}
