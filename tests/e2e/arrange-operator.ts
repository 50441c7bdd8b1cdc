import assert from 'node:assert/strict';
import type { IngressStatus } from '#core/ingress/status';
import { recordSecretsIn } from '#tests/support/run-record';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Sends a REST request as the administrator. */
export type Administer = (method: Method, path: string, body?: object) => Promise<RestAnswer>;

export interface RestAnswer {
  readonly status: number;
  readonly body: string;
}

/** A user of the service with what he signs in with: the password to REST, the secret to the broker. */
export interface Integrator {
  readonly id: number;
  readonly username: string;
  readonly password: string;
  readonly credentialId: number;
  readonly secret: string;
}

interface Sender {
  readonly receivedAt: string;
  readonly userId: number;
  readonly clientId: string;
  readonly packetId: number;
}

export interface StoredEvent extends Sender {
  readonly sequence: number;
  readonly eventTypeId: number;
  readonly payload: Readonly<Record<string, unknown>>;
}

export interface Rejection extends Sender {
  readonly id: number;
  readonly status: IngressStatus;
  readonly payload: string;
}

/** What an operator does over REST: onboarding, changes, and looking at what came. */
export interface Operator {
  createUser(
    username: string,
    options?: { readonly pushEnabled?: boolean; readonly bots?: readonly number[] },
  ): Promise<Integrator>;
  changeUser(id: number, change: { readonly pushEnabled?: boolean; readonly disabled?: boolean }): Promise<void>;
  putBot(id: number, bot?: { readonly pushEnabled?: boolean }): Promise<void>;
  changeBot(id: number, change: { readonly name?: string; readonly pushEnabled?: boolean }): Promise<void>;
  assign(userId: number, botId: number): Promise<void>;
  unassign(userId: number, botId: number): Promise<void>;
  issueCredential(userId: number): Promise<{ readonly credentialId: number; readonly secret: string }>;
  revokeCredential(userId: number, credentialId: number): Promise<void>;
  /** All of them, oldest first. */
  readEvents(botId: number): Promise<StoredEvent[]>;
  /** The last hundred, newest first. */
  readRejections(botId: number): Promise<Rejection[]>;
}

export function createOperator(administer: Administer): Operator {
  async function send<Answer>(method: Method, path: string, body?: object): Promise<Answer> {
    const answer = await administer(method, path, body);
    assert.ok(answer.status >= 200 && answer.status < 300, `${method} ${path}: ${answer.status} ${answer.body}`);
    for (const text of [body, answer.body]) recordSecretsIn(text);
    return (answer.body === '' ? undefined : JSON.parse(answer.body)) as Answer;
  }

  const operator: Operator = {
    async createUser(username, { pushEnabled = true, bots = [] } = {}) {
      const password = `password of ${username}`;
      const { id } = await send<{ id: number }>('POST', '/admin/users', { username, password, pushEnabled });
      for (const botId of bots) await operator.assign(id, botId);
      return { id, username, password, ...(await operator.issueCredential(id)) };
    },
    changeUser: (id, change) => send('PATCH', `/admin/users/${id}`, change),
    putBot: (id, { pushEnabled = true } = {}) => send('PUT', `/admin/bots/${id}`, { name: `Bot ${id}`, pushEnabled }),
    changeBot: (id, change) => send('PATCH', `/admin/bots/${id}`, change),
    assign: (userId, botId) => send('PUT', `/admin/users/${userId}/bots/${botId}`),
    unassign: (userId, botId) => send('DELETE', `/admin/users/${userId}/bots/${botId}`),
    async issueCredential(userId) {
      const path = `/admin/users/${userId}/broker-credentials`;
      const { id, password } = await send<{ id: number; password: string }>('POST', path, { name: 'scoreboard' });
      return { credentialId: id, secret: password };
    },
    revokeCredential: (userId, credentialId) =>
      send('DELETE', `/admin/users/${userId}/broker-credentials/${credentialId}`),
    async readEvents(botId) {
      const path = `/external/ingress/bots/${botId}/events?limit=1000&afterSequence=`;
      const events: StoredEvent[] = [];
      for (let after: number | null = 0; after !== null; ) {
        const page: EventPage = await send<EventPage>('GET', `${path}${after}`);
        events.push(...page.items);
        after = page.nextAfterSequence;
      }
      return events;
    },
    async readRejections(botId) {
      return (await send<{ items: Rejection[] }>('GET', `/external/ingress/bots/${botId}/rejections`)).items;
    },
  };
  return operator;
}

interface EventPage {
  readonly items: readonly StoredEvent[];
  readonly nextAfterSequence: number | null;
}
