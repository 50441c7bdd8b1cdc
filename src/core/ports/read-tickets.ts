/** Signs and reads read tickets: short-lived tokens for the live state of some bots, and for nothing else. */
export interface ReadTickets {
  issue(claims: TicketClaims, expiresInSeconds: number): Promise<SignedTicket>;
  verify(text: string): Promise<VerifiedTicket | TicketFault>;
  /** Whether the text says that it is a ticket; it may be forged. */
  isTicket(text: string): boolean;
}

export interface TicketClaims {
  readonly userId: number;
  readonly passwordVersion: number;
  /** Made by an administrator, who may read all bots: the ticket does not need the assignments then. */
  readonly asAdmin: boolean;
  readonly botIds: readonly number[];
}

export interface SignedTicket {
  readonly ticket: string;
  readonly expiresAtMs: number;
}

export interface VerifiedTicket extends TicketClaims {
  /** No other ticket has it. */
  readonly id: string;
  readonly expiresAtMs: number;
}

/** `expired` is one that we have signed ourselves: who holds it is no guesser. */
export type TicketFault = 'forged' | 'expired';
