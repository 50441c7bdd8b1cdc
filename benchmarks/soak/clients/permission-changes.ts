import { setTimeout as wait } from 'node:timers/promises';
import { botNameOf } from '#tests/process/ingress-testbed';
import { administer } from '../../support/admin.ts';
import { Ledger } from '../check/ledger.ts';
import { createPerson, issueCredentials, type Person } from '../service/people.ts';
import { type Client, count, type Soak } from '../soak.ts';
import { type Answer, NumberedSender, type Verdict } from './numbered-sender.ts';

const basketball = 3;
const notAuthorized = 0x87;
/** The promise: a change acts within a second. */
const actsWithinMs = 1000;
const holdMs = 2000;
const retryMs = 200;

/** A time in which it is known what becomes of what is sent. */
interface Period {
  readonly expect: 'taken' | 'refused' | 'either';
}

/** A permission that is taken and given back. */
interface Change {
  readonly name: string;
  readonly endsConnection: boolean;
  take(): Promise<unknown>;
  give(): Promise<unknown>;
}

/** A client that pushes all the time while the operator takes its permissions away and gives them back, one by one. */
export class Victim implements Client {
  readonly #soak: Soak;
  readonly #botId: number;
  readonly #sender: NumberedSender;
  #person: Person;
  #period: Period = { expect: 'taken' };
  #mayBeEnded = false;

  private constructor(soak: Soak, level: 4 | 5, botId: number, person: Person) {
    this.#soak = soak;
    this.#botId = botId;
    this.#person = person;
    this.#sender = new NumberedSender(soak, new Ledger(`victim-level-${level}`, botId, 1, [basketball]), {
      level,
      clean: true,
      credentials: () => this.#person,
      ratePerSecond: 20,
      inFlightMax: 20,
      // Failed sign-ins are counted by address, and the others come from the same one.
      retryMs: 1500,
      mayBeEnded: () => this.#mayBeEnded,
      stamp: () => this.#period,
      judge: (answer) => this.#judge(answer, level),
    });
  }

  static async create(soak: Soak, level: 4 | 5, botId: number): Promise<Victim> {
    const person = await createPerson(soak.service.url, `victim-${level}`, [botId]);
    return new Victim(soak, level, botId, person);
  }

  get isDone(): boolean {
    return this.#sender.isDone;
  }

  tick(nowMs: number): void {
    this.#sender.tick(nowMs);
  }

  finish(): void {
    this.#sender.finish();
  }

  drop(): void {
    this.#sender.drop();
  }

  /** Until the load ends; then everything is allowed again. */
  async run(): Promise<void> {
    while (!this.#soak.stop.aborted) for (const change of this.#changes()) await this.#goThrough(change);
  }

  #changes(): Change[] {
    const { url } = this.#soak.service;
    const user = `/admin/users/${this.#person.id}`;
    const bot = `/admin/bots/${this.#botId}`;
    const patch = (path: string, body: object) => () => administer(url, 'PATCH', path, body);
    const assignment = (method: string) => () => administer(url, method, `${user}/bots/${this.#botId}`);
    return [
      {
        name: 'the push flag of the user',
        endsConnection: false,
        take: patch(user, { pushEnabled: false }),
        give: patch(user, { pushEnabled: true }),
      },
      {
        name: 'the push flag of the bot',
        endsConnection: false,
        take: patch(bot, { pushEnabled: false }),
        give: () => administer(url, 'PUT', bot, { name: botNameOf(this.#botId), pushEnabled: true }),
      },
      {
        name: 'the assignment of the bot',
        endsConnection: false,
        take: assignment('DELETE'),
        give: assignment('PUT'),
      },
      { name: 'the credentials', endsConnection: true, take: () => this.#revoke(), give: () => this.#issue() },
      {
        name: 'the user',
        endsConnection: true,
        take: patch(user, { disabled: true }),
        give: patch(user, { disabled: false }),
      },
    ];
  }

  async #goThrough({ name, endsConnection, take, give }: Change): Promise<void> {
    if (this.#soak.stop.aborted) return;
    this.#mayBeEnded = endsConnection;
    await this.#change(take);
    const { generation } = this.#soak.service;
    await wait(actsWithinMs);
    const wasRestarted = (): boolean => this.#soak.service.generation !== generation || !this.#soak.service.isUp;
    if (endsConnection && this.#sender.isOpen && !wasRestarted())
      this.#soak.promises.add('a change of permissions did not act', `${name}: the connection is still open`);
    this.#period = { expect: 'refused' };
    await wait(holdMs);
    await this.#change(give);
    count(this.#soak, `taken and given back: ${name}`);
    await wait(actsWithinMs);
    if (endsConnection) {
      this.#sender.connect();
      await this.#whenOpen();
    }
    this.#mayBeEnded = false;
    this.#period = { expect: 'taken' };
    await wait(holdMs);
  }

  /** Until it is done: a restart may come between, and every change can be made twice. */
  async #change(make: () => Promise<unknown>): Promise<void> {
    this.#period = { expect: 'either' };
    for (;;) {
      const { generation, isUp } = this.#soak.service;
      try {
        await make();
        return;
      } catch (error) {
        const wasUp = isUp && this.#soak.service.isUp && this.#soak.service.generation === generation;
        // A kept connection may still be one to the process before.
        if (wasUp && !(error instanceof TypeError))
          this.#soak.promises.add('a change by the operator failed', String(error));
        await wait(retryMs);
      }
    }
  }

  async #revoke(): Promise<void> {
    const path = `/admin/users/${this.#person.id}/broker-credentials/${this.#person.credentialId}`;
    await administer(this.#soak.service.url, 'DELETE', path).catch((error: unknown) => {
      // The first attempt has met a restart and was done all the same.
      if (!String(error).includes('not-found')) throw error;
    });
  }

  async #issue(): Promise<void> {
    this.#person = { ...this.#person, ...(await issueCredentials(this.#soak.service.url, this.#person.id)) };
  }

  async #whenOpen(): Promise<void> {
    while (!this.#sender.isOpen && !this.#soak.stop.aborted) await wait(50);
  }

  /** 3.1.1 is acknowledged either way: there the time tells what it means, and the audit whether it was so. */
  #judge({ number, reasonCode, isResent, stamp }: Answer, level: 4 | 5): Verdict {
    const { expect } = stamp === this.#period ? this.#period : ({ expect: 'either' } as const);
    // Its first copy may be stored, whatever became of the second one.
    if (isResent) return level === 5 && reasonCode === 0 ? 'acknowledged' : 'unknown';
    if (level === 4) return expect === 'taken' ? 'acknowledged' : expect === 'refused' ? 'refused' : 'unknown';
    const isTaken = reasonCode === 0;
    const isRefused = reasonCode === notAuthorized;
    if ((expect === 'taken' && !isTaken) || (expect === 'refused' && !isRefused) || (!isTaken && !isRefused))
      this.#soak.promises.add(
        'a change of permissions did not act',
        `event ${number} should be ${expect}, and was answered by 0x${reasonCode.toString(16)}`,
      );
    return isTaken ? 'acknowledged' : 'refused';
  }
}
