import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify';
import type { Administration } from '#core/administration/administration';
import type { BotList } from '#core/bot-list';
import type { Connections } from '#core/connections/connections';
import type { CurrentFixtures } from '#core/current-fixtures';
import type { Drain } from '#core/drain';
import type { FixtureLists } from '#core/fixture-lists';
import type { FixtureSchedule } from '#core/fixture-schedule';
import type { AttentionItem } from '#core/fleet/attention';
import type { Fleet } from '#core/fleet/fleet';
import type { Ingress } from '#core/ingress/ingress';
import type { AccessDirectory } from '#core/ingress/push-access';
import type { Nodes } from '#core/nodes';
import type { AccessTokens } from '#core/ports/access-tokens';
import type { Clock } from '#core/ports/clock';
import type { EventLog } from '#core/ports/event-log';
import type { ShareSecrets } from '#core/ports/share-secrets';
import type { Readers } from '#core/ports/store';
import type { FieldFault } from '#core/problem';
import type { RefusalList } from '#core/refusal-list';
import type { LinkUses } from '#core/share/note-uses';
import type { OpenLinks } from '#core/share/open-links';
import type { SignIn } from '#core/sign-in/sign-in';
import type { TicketSignIn } from '#core/sign-in/ticket-sign-in';
import type { AirLimits } from './air/air-limits.ts';
import type { StreamLimits } from './live-streams.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers the requests of a server, within the limits. */
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

/** The dependencies of the HTTP room. */
export interface HttpParts {
  readonly signIn: SignIn;
  readonly tokens: AccessTokens;
  readonly tickets: TicketSignIn;
  readonly ticketLimits: TicketLimits;
  readonly readers: Readers;
  readonly fixtureLists: FixtureLists;
  readonly fixtureSchedule: FixtureSchedule;
  readonly currentFixtures: CurrentFixtures;
  readonly botList: BotList;
  readonly fleet: Fleet;
  /** What is wrong with the machine of the service. */
  readonly findMachineTroubles: () => Promise<AttentionItem[]>;
  readonly administration: Administration;
  readonly connections: Connections;
  readonly nodes: Nodes;
  readonly refusalList: RefusalList;
  readonly ingress: Ingress;
  readonly eventLog: Pick<EventLog, 'readEvents' | 'findLastTime' | 'readRefusals' | 'readSnapshot'>;
  readonly access: AccessDirectory;
  readonly streamLimits: StreamLimits;
  readonly openLinks: OpenLinks;
  readonly linkUses: LinkUses;
  readonly shareSecrets: ShareSecrets;
  readonly airLimits: AirLimits;
  readonly clock: Clock;
  /** The limits for senders that GET /external/ingress/limits shows. */
  readonly ingressLimits: Readonly<Record<string, number>>;
  readonly compileSchema: (schema: object) => (value: unknown) => FieldFault[];
  /** False until the first administrator can sign in. */
  readonly hasStarted: () => boolean;
  /** Throws when the service is not ready. */
  readonly checkReady: () => Promise<void>;
  /** Whether this node reaches the others; undefined on a single node. */
  readonly isBusConnected: (() => boolean) | undefined;
  /** A node that is not up is not ready, and says goodbye to its streams. */
  readonly drain: Pick<Drain, 'state' | 'add'>;
  /** Whether a request may upgrade to another protocol; other upgrades are ignored and the request is answered. */
  readonly isUpgrade: (request: IncomingMessage) => boolean;
  readonly requestScheduler: RequestScheduler;
  readonly streamScheduler: UserScheduler;
  /** For the pieces of large answers. */
  readonly answerScheduler: UserScheduler;
  readonly dryRunScheduler: UserScheduler;
  /** For events that a live stream replays from the log. */
  readonly replayScheduler: UserScheduler;
  readonly metrics: HttpMetrics;
  readonly metricsHistory: MetricsHistory;
  readonly metricsToken: string | undefined;
  readonly log: HttpLog;
  readonly trustedProxies: readonly string[];
  /** HTTP connections from one address; infinite when there is no limit. */
  readonly connectionsPerAddressMax: number;
  /** The max-age of Strict-Transport-Security; 0 sends no such header. */
  readonly hstsSeconds: number;
  /** Origins whose pages may use the consumer interface; `*` for all. */
  readonly corsOrigins: readonly string[];
  readonly version: string;
  /** Render the OpenAPI document when it is first read, not before the first request. */
  readonly rendersOpenApiLate: boolean;
}

export interface TicketLimits {
  readonly botsMax: number;
  readonly secondsMax: number;
}

/** Starts requests within a time budget per event-loop iteration; the address that has used the least time lately goes first. */
export interface RequestScheduler {
  run(address: string, begin: () => void): void;
  /** Queues the requests of this address behind all others for a moment. */
  demote(address: string): void;
  /** Always later, for many requests that wait for the same thing. */
  enqueue(address: string, goOn: () => void): void;
}

/** Schedules work by user, the one that has used the least time lately first: one commit wakes thousands of live streams. */
export interface UserScheduler {
  enqueue(user: string, task: () => void): void;
}

export interface HttpMetrics {
  /** An address was over its limit. */
  connectionRefused(): void;
  requestEnded(method: string, route: string, status: number, seconds: number): void;
  /** A live stream was opened (1) or has ended (-1). */
  streamsChanged(change: 1 | -1): void;
  render(): Promise<{ readonly mediaType: string; readonly text: string }>;
}

/** The figures of the last minutes, oldest first. */
export interface MetricsHistory {
  readonly stepSeconds: number;
  readonly keptMs: number;
  read(): readonly MetricSample[];
}

/** The figures of one step; null where they are not known. */
export interface MetricSample {
  readonly atMs: number;
  /** Per second. */
  readonly accepted: number | null;
  readonly refused: number | null;
  /** From a PUBLISH to its answer. */
  readonly p50Ms: number | null;
  readonly p99Ms: number | null;
  readonly connections: number;
  readonly streams: number;
}

export interface HttpLog {
  /** Undefined when requests are not logged, so that no data is collected for it. */
  readonly requestEnded?: (request: {
    method: string;
    path: string;
    status: number;
    milliseconds: number;
    address: string;
  }) => void;
  requestFailed(error: Error, traceId: string, route: string): void;
}
