import { Failure } from '#cli/failure';
import { notScorewire, problemToFailure, redirected } from './problem-response.ts';
import { type Answered, streamRequest } from './stream-request.ts';
import { unreachable } from './unreachable.ts';

/** The administration interface of a service. Whatever is no success is thrown as a Failure. */
export interface AdminClient {
  readonly url: string;
  get<Item>(path: string): Promise<Item>;
  /** All pages of a list, one by one; with `limit`, no more items than that. */
  pages<Item>(path: string, limit?: number): AsyncGenerator<readonly Item[]>;
  send<Answer>(method: 'POST' | 'PUT' | 'PATCH', path: string, body?: unknown): Promise<Answer>;
  delete(path: string): Promise<void>;
  /** Sends lines of JSON as they come, and reads no more of them than the service takes. */
  sendLines<Answer>(path: string, lines: AsyncIterable<Uint8Array | string>): Promise<Answer>;
}

export interface AdminClientParts {
  readonly url: string;
  readonly username: string;
  readonly password: string;
  readonly fetch: typeof fetch;
}

const answerTimeoutMs = 30_000;
const pageLimit = 1000;

export function createAdminClient({ url, username, password, fetch }: AdminClientParts): AdminClient {
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;

  return {
    url,
    get: (path) => ask('GET', path),
    send: (method, path, body) => ask(method, path, typeof body === 'string' ? body : JSON.stringify(body)),
    delete: (path) => ask('DELETE', path),
    async *pages<Item>(path: string, limit = Number.POSITIVE_INFINITY): AsyncGenerator<readonly Item[]> {
      let next: number | null = null;
      let left = limit;
      do {
        const after: string = next === null ? '' : `&after=${next}`;
        const page = await ask<Page<Item>>('GET', `${path}?limit=${Math.min(left, pageLimit)}${after}`);
        if (!Array.isArray(page.items)) throw notScorewire(url);
        left -= page.items.length;
        next = page.next;
        yield page.items;
      } while (next !== null && left > 0);
    },
    async sendLines<Answer>(path: string, lines: AsyncIterable<Uint8Array | string>) {
      const headers = { authorization, 'content-type': 'application/x-ndjson', accept: 'application/json' };
      const answer = await streamRequest(`${url}${path}`, headers, lines, (error) =>
        unreachable(url, error, [againIsSafe]),
      );
      return readAnswer(url, answer) as Answer;
    },
  };

  async function ask<Answer>(method: string, path: string, body?: string): Promise<Answer> {
    const headers = { authorization, ...(body !== undefined && { 'content-type': 'application/json' }) };
    const signal = AbortSignal.timeout(answerTimeoutMs);
    // A redirect is not followed: fetch would drop the credentials on the way to another address.
    const request = { method, headers, signal, redirect: 'manual', ...(body !== undefined && { body }) } as const;
    try {
      const response = await fetch(`${url}${path}`, request);
      const { status } = response;
      const location = response.headers.get('location') ?? undefined;
      return readAnswer(url, { status, location, text: await response.text() }) as Answer;
    } catch (error) {
      throw error instanceof Failure ? error : unreachable(url, error);
    }
  }
}

const againIsSafe = 'Lines that it took before are kept. Importing them again is safe: nothing is done twice.';

interface Page<Item> {
  readonly items: readonly Item[];
  readonly next: number | null;
}

/** Null for an answer without content. */
function readAnswer(url: string, { status, location, text }: Answered): unknown {
  if (status >= 300 && status < 400) throw redirected(url, location);
  if (status < 200 || status > 299) throw problemToFailure(url, status, text);
  if (status === 204) return null;
  try {
    return JSON.parse(text);
  } catch {
    throw notScorewire(url);
  }
}
