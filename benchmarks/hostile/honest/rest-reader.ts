import { Agent, request } from 'node:http';
import type { Account } from '../target.ts';
import { every } from './every.ts';

const periodMs = 100;

/** A screen that polls: ten requests a second over a connection that stays, each timed from when it was due. */
export class RestReader {
  failures: string[] = [];
  readonly #waiting = new Set<number>();
  readonly #agent = new Agent({ keepAlive: true });
  readonly #url: string;
  readonly #headers: Record<string, string>;
  readonly #paths: readonly string[];
  readonly #onAnswered: (milliseconds: number) => void;
  #turn = 0;
  #stop = (): void => {};

  constructor(url: string, account: Account, botIds: readonly number[], onAnswered: (milliseconds: number) => void) {
    this.#url = url;
    const credentials = Buffer.from(`${account.username}:${account.password}`).toString('base64');
    this.#headers = { authorization: `Basic ${credentials}` };
    this.#paths = ['/external/lookup/event-types', ...botIds.map((botId) => `/external/live/${botId}`)];
    this.#onAnswered = onAnswered;
  }

  get isSettled(): boolean {
    return this.#waiting.size === 0;
  }

  /** When what is not answered yet was due. */
  get unanswered(): Iterable<number> {
    return this.#waiting;
  }

  start(): void {
    this.#stop = every(periodMs, 0, (dueMs) => this.#get(dueMs));
  }

  stop(): void {
    this.#stop();
  }

  close(): void {
    this.stop();
    this.#agent.destroy();
  }

  #get(dueMs: number): void {
    const path = this.#paths[this.#turn % this.#paths.length] ?? '/';
    this.#turn += 1;
    this.#waiting.add(dueMs);
    const sent = request(this.#url + path, { headers: this.#headers, agent: this.#agent }, (answer) => {
      answer.resume().on('end', () => {
        this.#waiting.delete(dueMs);
        if (answer.statusCode !== 200) this.failures.push(`${path}: ${answer.statusCode}`);
        this.#onAnswered(performance.now() - dueMs);
      });
    });
    sent.on('error', (error) => {
      this.#waiting.delete(dueMs);
      this.failures.push(`${path}: ${error.message}`);
    });
    sent.end();
  }
}
