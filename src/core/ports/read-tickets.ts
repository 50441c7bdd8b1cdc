/** Signs and verifies read tickets: short-lived tokens that open the live state of some bots and nothing else. */
export interface ReadTickets {
  issue(claims: TicketClaims, expiresInSeconds: number): Promise<SignedTicket>;
  verify(text: string): Promise<VerifiedTicket | TicketFault>;
  /** Whether the text looks like a ticket; it may be forged. */
  isTicket(text: string): boolean;
}

export interface TicketClaims {
  readonly userId: number;
  readonly passwordVersion: number;
  /** An administrator may read all bots, so such a ticket needs no assignments. */
  readonly asAdmin: boolean;
  readonly botIds: readonly number[];
}

export interface SignedTicket {
  readonly ticket: string;
  readonly expiresAtMs: number;
}

export interface VerifiedTicket extends TicketClaims {
  /** Unique. */
  readonly id: string;
  readonly expiresAtMs: number;
}

/** An expired ticket has our signature, so its holder is not guessing. */
export type TicketFault = 'forged' | 'expired';
