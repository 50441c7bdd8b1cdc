import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify';
import type { Administration } from '#core/administration/administration';
import type { BotList } from '#core/bot-list';
import type { CurrentFixtures } from '#core/current-fixtures';
import type { FixtureLists } from '#core/fixture-lists';
import type { Ingress } from '#core/ingress/ingress';
import type { AccessDirectory } from '#core/ingress/push-access';
import type { AccessTokens } from '#core/ports/access-tokens';
import type { Clock } from '#core/ports/clock';
import type { EventLog } from '#core/ports/event-log';
import type { Readers } from '#core/ports/store';
import type { FieldFault } from '#core/problem';
import type { SignIn } from '#core/sign-in/sign-in';
import type { TicketSignIn } from '#core/sign-in/ticket-sign-in';
import type { StreamLimits } from './live-streams.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers what comes in on a server, within the limits. */
    serveOn(server: Server): void;
  }
}

export type HttpApp = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/** What the HTTP room is given. */
export interface HttpParts {
  readonly signIn: SignIn;
  readonly tokens: AccessTokens;
  readonly tickets: TicketSignIn;
  readonly ticketLimits: TicketLimits;
  readonly readers: Readers;
  readonly fixtureLists: FixtureLists;
  readonly currentFixtures: CurrentFixtures;
  readonly botList: BotList;
  readonly administration: Administration;
  readonly ingress: Ingress;
  readonly eventLog: Pick<EventLog, 'readEvents' | 'findLastTime' | 'readRefusals' | 'readSnapshot'>;
  readonly access: AccessDirectory;
  readonly streamLimits: StreamLimits;
  readonly clock: Clock;
  /** The limits that senders are held to, as GET /external/ingress/limits shows them. */
  readonly ingressLimits: Readonly<Record<string, number>>;
  readonly compileSchema: (schema: object) => (value: unknown) => FieldFault[];
  /** Throws when the service cannot do its work. */
  readonly checkReady: () => Promise<void>;
  /** Which requests leave HTTP for another protocol; the others are answered as if they had not asked. */
  readonly isUpgrade: (request: IncomingMessage) => boolean;
  readonly requestScheduler: RequestScheduler;
  readonly streamScheduler: UserScheduler;
  /** For answers that may be large, which are made in pieces, and for what is dear to find out. */
  readonly answerScheduler: UserScheduler;
  /** For what is replayed to a stream from the log. */
  readonly replayScheduler: UserScheduler;
  readonly metrics: HttpMetrics;
  readonly metricsToken: string | undefined;
  readonly log: HttpLog;
  readonly trustedProxies: readonly string[];
  /** HTTP connections from one address; infinite when there is no limit. */
  readonly connectionsPerAddressMax: number;
  /** How long a browser that came over TLS is told to come over TLS alone; 0 for not at all. */
  readonly hstsSeconds: number;
  /** Whose pages may use the interface for consumers; `*` for all. */
  readonly corsOrigins: readonly string[];
  readonly version: string;
}

/** What may be asked of one read ticket. */
export interface TicketLimits {
  readonly botsMax: number;
  readonly secondsMax: number;
}

/** When work on a request begins, so that all of them at once take no long turn of the event loop. */
export interface RequestScheduler {
  run(address: string | undefined, begin: () => void): void;
  /** For what goes on when something has come that others wait for as well. */
  enqueue(address: string | undefined, goOn: () => void): void;
}

/** When a live stream goes on: a commit has news for thousands of them at once. */
export interface UserScheduler {
  enqueue(user: string, go: () => void): void;
}

export interface HttpMetrics {
  /** An address had too many. */
  connectionRefused(): void;
  requestEnded(method: string, route: string, status: number, seconds: number): void;
  render(): Promise<{ readonly mediaType: string; readonly text: string }>;
}

export interface HttpLog {
  /** Left out when requests are not logged, so that nothing is gathered for it. */
  readonly requestEnded?: (request: {
    method: string;
    path: string;
    status: number;
    milliseconds: number;
    address: string;
  }) => void;
  requestFailed(error: Error, traceId: string, route: string): void;
}
