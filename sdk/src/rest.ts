import { ServiceError, SignInError, UnreachableError } from './errors.ts';

/** How requests are signed. */
export interface RequestSigner {
  sign(url: URL, headers: Headers): Promise<void>;
  /** Called after a 401: whether to try again with fresh credentials. */
  renew(): Promise<boolean>;
}

export type Fetch = typeof fetch;

export const answerTimeoutMs = 30_000;

/** The REST interface of one service. Answers that are not a success become errors. */
export class Rest {
  readonly url: string;
  private readonly fetch: Fetch;
  private readonly signer: RequestSigner;

  constructor(url: string, fetch: Fetch, signer: RequestSigner) {
    this.url = url;
    this.fetch = fetch;
    this.signer = signer;
  }

  async get<Answer>(path: string, query: Query = {}): Promise<Answer> {
    const response = await this.request(path + toSearch(query), { signal: AbortSignal.timeout(answerTimeoutMs) });
    return (await response.json()) as Answer;
  }

  async post<Answer>(path: string, body?: string | Uint8Array): Promise<Answer> {
    const init = body === undefined ? {} : { body: body as string, headers: { 'content-type': 'application/json' } };
    const signal = AbortSignal.timeout(answerTimeoutMs);
    const response = await this.request(path, { method: 'POST', signal, ...init });
    return (await response.json()) as Answer;
  }

  async request(path: string, init: RequestInit = {}): Promise<Response> {
    const response = await this.send(path, init);
    if (response.status !== 401 || !(await this.signer.renew())) return checkAnswer(response);
    await response.body?.cancel();
    return checkAnswer(await this.send(path, init));
  }

  private async send(path: string, init: RequestInit): Promise<Response> {
    const url = new URL(this.url + path);
    const headers = new Headers(init.headers);
    await this.signer.sign(url, headers);
    return fetchFrom(this.fetch, url, { ...init, headers });
  }
}

export type Query = Readonly<Record<string, string | number | Date | undefined>>;

function toSearch(query: Query): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) params.set(name, value instanceof Date ? value.toISOString() : String(value));
  return params.size === 0 ? '' : `?${params.toString()}`;
}

/** Errors of the network become an `UnreachableError`. */
export async function fetchFrom(fetch: Fetch, url: URL, init: RequestInit): Promise<Response> {
  try {
    // Redirects would lose the credentials.
    return await fetch(url, { redirect: 'error', ...init });
  } catch (error) {
    if (init.signal?.aborted === true && (error as Error).name !== 'TimeoutError') throw error;
    throw new UnreachableError(`${url.origin} cannot be reached: check the address, and that the service runs.`, {
      cause: error,
    });
  }
}

export async function checkAnswer(response: Response): Promise<Response> {
  if (response.ok || response.status === 304) return response;
  const { status, headers } = response;
  const problem = parseProblem(await response.text());
  if (status === 401) throw new SignInError(problem.detail ?? 'The service did not take the credentials.');
  const retryAfter = Number(headers.get('retry-after') ?? Number.NaN);
  throw new ServiceError(problem.detail ?? `The service answered ${status}.`, {
    status,
    code: problem.code ?? 'unknown',
    errors: problem.errors,
    traceId: problem.traceId,
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : undefined,
  });
}

interface Problem {
  readonly detail?: string;
  readonly code?: string;
  readonly traceId?: string;
  readonly errors?: ServiceError['errors'];
}

function parseProblem(text: string): Problem {
  try {
    const problem: unknown = JSON.parse(text);
    return typeof problem === 'object' && problem !== null ? problem : {};
  } catch {
    return {};
  }
}
