import type { LivePayload } from '#console/board/models/live-payload.ts';

/** Whether the link shows its bot now. A link for a fixture does not before and after it. */
export interface Phase {
  readonly phase: 'before' | 'on' | 'over';
  readonly fixture: { readonly name: string | null; readonly startsAt: string } | null;
}

/** The state of the share link. Its times are by the clock of this device. */
export interface LinkState {
  readonly payload: LivePayload | undefined;
  /** When the payload arrived. */
  readonly receivedAtMs: number;
  /** When its event happened. */
  readonly eventAtMs: number;
  /** When the service was last heard. */
  readonly heardAtMs: number;
  readonly phase: Phase | undefined;
  /** The link was revoked or has expired. */
  readonly hasEnded: boolean;
}
