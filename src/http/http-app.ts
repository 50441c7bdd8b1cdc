import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify';
import type { Administration } from '#core/administration/administration';
import type { FixtureLists } from '#core/fixture-lists';
import type { Ingress } from '#core/ingress/ingress';
import type { AccessDirectory } from '#core/ingress/push-access';
import type { AccessTokens } from '#core/ports/access-tokens';
import type { Clock } from '#core/ports/clock';
import type { EventLog } from '#core/ports/event-log';
import type { Readers } from '#core/ports/store';
import type { FieldFault } from '#core/problem';
import type { SignIn } from '#core/sign-in/sign-in';
import type { StreamLimits } from './live-streams.ts';

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
  readonly readers: Readers;
  readonly fixtureLists: FixtureLists;
  readonly administration: Administration;
  readonly ingress: Ingress;
  readonly eventLog: Pick<EventLog, 'readEvents' | 'readRefusals' | 'readSnapshot'>;
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
  readonly metrics: HttpMetrics;
  readonly metricsToken: string | undefined;
  readonly log: HttpLog;
  readonly trustedProxies: readonly string[];
  /** How long a browser that came over TLS is told to come over TLS alone; 0 for not at all. */
  readonly hstsSeconds: number;
  readonly version: string;
}

export interface HttpMetrics {
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
