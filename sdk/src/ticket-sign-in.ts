import type { RequestSigner } from './rest.ts';

/** A read ticket, or a function that gets one from your own server. */
export type TicketSource = string | (() => string | Promise<string>);

/** Signs requests with a read ticket, which opens the live state of its bots and nothing else. */
export class TicketSignIn implements RequestSigner {
  private readonly source: TicketSource;
  private ticket: string | undefined;

  constructor(source: TicketSource) {
    this.source = source;
  }

  async sign(url: URL): Promise<void> {
    this.ticket ??= typeof this.source === 'string' ? this.source : await this.source();
    url.searchParams.set('ticket', this.ticket);
  }

  /** Only a function has a new one. */
  async renew(): Promise<boolean> {
    this.ticket = undefined;
    return typeof this.source === 'function';
  }
}
