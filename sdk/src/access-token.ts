import { answerTimeoutMs, checkAnswer, type Fetch, fetchFrom } from './rest.ts';

/** The access token of a user: fetched when it is needed, and again before it expires. */
export class AccessToken {
  private readonly url: URL;
  private readonly fetch: Fetch;
  private readonly authorization: string;
  private current: { readonly token: string; readonly renewAtMs: number } | undefined;
  private request: Promise<string> | undefined;

  constructor(url: string, fetch: Fetch, username: string, password: string) {
    this.url = new URL(`${url}/oauth/token`);
    this.fetch = fetch;
    this.authorization = `Basic ${toBase64(`${username}:${password}`)}`;
  }

  /** Rejects with a `SignInError` when the username or password is wrong. */
  async get(): Promise<string> {
    if (this.current !== undefined && Date.now() < this.current.renewAtMs) return this.current.token;
    // Requests that need one at the same time share it.
    this.request ??= this.renew().finally(() => {
      this.request = undefined;
    });
    return this.request;
  }

  /** The service refused it. */
  forget(): void {
    this.current = undefined;
  }

  private async renew(): Promise<string> {
    const headers = { authorization: this.authorization };
    const init = { method: 'POST', headers, signal: AbortSignal.timeout(answerTimeoutMs) };
    const response = await checkAnswer(await fetchFrom(this.fetch, this.url, init));
    const answer = (await response.json()) as { readonly access_token: string; readonly expires_in: number };
    // Early, because it also has to reach the service while it is valid.
    const lifetimeMs = answer.expires_in * 1000;
    const marginMs = Math.min(60_000, lifetimeMs / 5);
    this.current = { token: answer.access_token, renewAtMs: Date.now() + lifetimeMs - marginMs };
    return answer.access_token;
  }
}

function toBase64(text: string): string {
  return btoa(String.fromCodePoint(...new TextEncoder().encode(text)));
}
