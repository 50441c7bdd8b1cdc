import { Failure } from '#cli/failure';
import { notScorewire, problemToFailure, redirected } from './problem-response.ts';
import { type Answered, streamRequest } from './stream-request.ts';
import { unreachable } from './unreachable.ts';

/** A client of the administration interface. Throws a Failure for every answer that is not a success. */
export interface AdminClient {
  readonly url: string;
  get<Item>(path: string): Promise<Item>;
  /** The pages of a list, with at most `limit` items in total. */
  pages<Item>(path: string, limit?: number): AsyncGenerator<readonly Item[]>;
  send<Answer>(method: 'POST' | 'PUT' | 'PATCH', path: string, body?: unknown): Promise<Answer>;
  delete(path: string): Promise<void>;
  /** Streams NDJSON with back-pressure. */
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
    // Redirects are not followed: fetch would drop the credentials for another host.
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

const againIsSafe = 'Lines that it received before are stored. Importing them again is safe and changes nothing.';

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
