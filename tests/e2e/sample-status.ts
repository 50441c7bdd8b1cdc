import type { StatusError } from '#core/ingress/status';

/** A payload and all that the sender must be told of it. */
export interface StatusSample {
  readonly title: string;
  readonly payload: string | Buffer;
  /** Pushed to the same bot before. */
  readonly before?: string;
  /** The sport that the bot takes alone. */
  readonly boundTo?: number;
  /** Null unless it is given. */
  readonly eventId?: number;
  /** An error unless it is given. */
  readonly severity?: 'warning';
  /** Where it says more than the errors do. */
  readonly message?: string;
  /** In their order. What is left out is not the same every time. */
  readonly errors: readonly Partial<StatusError>[];
}

export const payloadBytesMax = 65_536;
