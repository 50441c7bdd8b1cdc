import type { FieldFault, Status } from './status.ts';

/** All errors of this package. The message is a sentence that says what to do. */
export class ScorewireError extends Error {
  override name = 'ScorewireError';
}

/** The service did not take the credentials. */
export class SignInError extends ScorewireError {
  override name = 'SignInError';
}

/** The service cannot be reached; `cause` is the error of the network. */
export class UnreachableError extends ScorewireError {
  override name = 'UnreachableError';
}

/** The service answered a REST request with a problem (RFC 9457). */
export class ServiceError extends ScorewireError {
  override name = 'ServiceError';
  readonly status: number;
  /** The kind of the problem, for programs: `not-found`, `forbidden`, … */
  readonly code: string;
  /** Each fault of the request, where the service names them. */
  readonly errors: readonly { readonly pointer: string; readonly detail: string }[];
  /** Quote it to support. */
  readonly traceId: string | undefined;
  /** When to try again, where the service says so. */
  readonly retryAfterSeconds: number | undefined;

  constructor(message: string, answer: ServiceAnswer) {
    super(message);
    this.status = answer.status;
    this.code = answer.code;
    this.errors = answer.errors ?? [];
    this.traceId = answer.traceId;
    this.retryAfterSeconds = answer.retryAfterSeconds;
  }
}

export interface ServiceAnswer {
  readonly status: number;
  readonly code: string;
  readonly errors?: ServiceError['errors'] | undefined;
  readonly traceId?: string | undefined;
  readonly retryAfterSeconds?: number | undefined;
}

/** The service refused the event and did not store it. */
export class EventRefusedError extends ScorewireError {
  override name = 'EventRefusedError';
  readonly status: Status;
  /** Every fault of the event. */
  readonly errors: readonly FieldFault[];
  /** The reason code of MQTT 5; undefined on MQTT 3.1.1. */
  readonly reasonCode: number | undefined;

  constructor(status: Status, reasonCode?: number) {
    super(status.message);
    this.status = status;
    this.errors = status.errors;
    this.reasonCode = reasonCode;
  }
}

/** The service acknowledged the event, but it is not known whether it stored it. */
export class VerdictUnknownError extends ScorewireError {
  override name = 'VerdictUnknownError';
}

/** As many events wait as the buffer takes: the event was not sent. */
export class BufferFullError extends ScorewireError {
  override name = 'BufferFullError';
}

/** The event is larger than any packet that the service reads: it was not sent. */
export class EventTooLargeError extends ScorewireError {
  override name = 'EventTooLargeError';
}

/** The client is closed. */
export class ClosedError extends ScorewireError {
  override name = 'ClosedError';
}

/** The credentials do not allow this. */
export class NotAllowedError extends ScorewireError {
  override name = 'NotAllowedError';
}

/** An iterator was read too slowly for what arrived. */
export class SlowReaderError extends ScorewireError {
  override name = 'SlowReaderError';
}

/** The service forgot the session of this client while it was away, so that an iterator may have missed something. */
export class GapError extends ScorewireError {
  override name = 'GapError';
}
