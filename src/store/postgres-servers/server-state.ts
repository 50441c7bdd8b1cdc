import type { DatabaseHost } from './database-url.ts';

/** The answer of a server to the question whether it accepts writes. */
export type ServerState =
  | { readonly kind: 'primary'; readonly history: ServerHistory | undefined }
  | { readonly kind: 'replica' }
  | { readonly kind: 'read-only' }
  /** A code of PostgreSQL or of the system; TIMEOUT when it did not answer. */
  | { readonly kind: 'unreachable'; readonly errorCode: string; readonly message: string };

/** The timeline that a server writes; undefined where the server does not tell it (some hosted services). */
export interface ServerHistory {
  /** The same for a primary and the replicas that were copied from it. */
  readonly systemId: string;
  /** Grows by one with each promotion, so that a primary that was replaced has a lower one than its successor. */
  readonly timeline: number;
}

export interface ExaminedServer {
  readonly server: DatabaseHost;
  readonly state: ServerState | { readonly kind: 'replaced' } | { readonly kind: 'foreign' };
}

/** Says in a few words why nothing can be stored on a server, such as "db2:5432 is a replica". */
export function describeServer({ server: { name }, state }: ExaminedServer): string {
  switch (state.kind) {
    case 'primary':
      return `${name} accepts writes`;
    case 'replica':
      return `${name} is a replica`;
    case 'read-only':
      return `${name} is read-only (default_transaction_read_only is on)`;
    case 'replaced':
      return `${name} is a former primary that was replaced by a promoted replica`;
    case 'foreign':
      return `${name} holds another database than the one that was used before (to use it, start Scorewire again)`;
    case 'unreachable':
      return `${name} ${failures[state.errorCode] ?? `cannot be used (${state.message})`}`;
  }
}

const failures: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'does not listen',
  ENOTFOUND: 'is not a known host',
  TIMEOUT: 'does not answer',
  '28P01': 'refuses the password',
  '28000': 'refuses the user',
  '3D000': 'has no such database',
  '57P03': 'is starting, stopping or recovering',
};
