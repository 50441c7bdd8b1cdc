import type { FieldFault, Status, StatusName } from './status.ts';

export interface EventType {
  /** The `EventId` of its events. */
  readonly id: number;
  readonly name: string;
}

export interface ClassDefinition<Property = { readonly name: string; readonly type: string }> {
  readonly eventTypeId: number;
  readonly eventTypeName: string;
  readonly properties: readonly Property[];
}

/** A field of an ingress contract; a limit is there only if the field has it. */
export interface IngressProperty {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly nullable: boolean;
  readonly description: string;
  readonly example: unknown;
  readonly min?: number;
  readonly max?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly values?: readonly unknown[];
  readonly members?: readonly { readonly id: number; readonly name: string }[];
}

export interface Venue {
  readonly id: number;
  readonly partnerId: number;
  readonly name: string | null;
}

export type EventStatusType = 'Notstarted' | 'Inprogress' | 'Finished' | 'Cancelled' | 'Postponed';

/** A scheduled match. Times are ISO 8601, UTC. */
export interface Fixture {
  readonly id: number;
  readonly partnerFixtureId: number;
  readonly name: string | null;
  readonly sportId: number | null;
  readonly sportName: string | null;
  readonly competitionId: number | null;
  readonly competitionName: string | null;
  readonly eventStatusType: EventStatusType | null;
  readonly createdDate: string;
  readonly updatedDate: string | null;
  readonly fixtureStartTime: string;
  readonly fixtureEndTime: string | null;
  readonly fixtureStatus: { readonly id: number; readonly name: string | null } | null;
  readonly venue: Venue | null;
  readonly isContentGraph: boolean | null;
}

/** A bot that you may read or push to. */
export interface BotSummary {
  readonly id: number;
  readonly name: string | null;
  /** The only sport that the bot takes; null for any. */
  readonly sport: EventType | null;
  readonly venue: Venue | null;
  readonly mayPush: boolean;
  /** The fixture in progress by the schedule of the bot, else the next one. */
  readonly fixture: Fixture | null;
  /** Whether its last event arrived recently. */
  readonly isLive: boolean;
  readonly lastEvent: { readonly sequence: number; readonly receivedAt: string; readonly eventTypeId: number } | null;
}

/** Who sent an event, and when it was received. */
interface Sent {
  readonly receivedAt: string;
  readonly userId: number;
  readonly clientId: string;
  readonly packetId: number;
}

export interface StoredEvent<Event = Readonly<Record<string, unknown>>> extends Sent {
  /** Counts the events of the bot, without gaps. */
  readonly sequence: number;
  readonly eventTypeId: number;
  /** True when a new game starts with it. */
  readonly newGame: boolean;
  /** As it was pushed. */
  readonly payload: Event;
}

export interface Rejection extends Sent {
  /** Grows with time. */
  readonly id: number;
  readonly status: Status;
  /** As it was pushed; bytes that are not UTF-8 are shown as U+FFFD. */
  readonly payload: string;
}

/** Whether you may push to a bot, and which of the three conditions is missing. */
export interface Access {
  readonly botId: number;
  readonly mayPush: boolean;
  readonly conditions: {
    readonly userEnabled: boolean;
    /** Null while the bot is not assigned to you. */
    readonly botEnabled: boolean | null;
    readonly assigned: boolean;
  };
  /** The conditions to ask support for; empty when none is missing. */
  readonly missing: readonly string[];
}

export interface NewGame {
  readonly botId: number;
  /** Of the mark in the event log, where the game begins. */
  readonly sequence: number;
  readonly startedAt: string;
}

/** An MQTT connection that is open now. */
export interface Connection {
  readonly id: number;
  readonly clientId: string;
  readonly userId: number;
  readonly username: string;
  readonly protocol: '5.0' | '3.1.1';
  readonly transport: 'tcp' | 'tls' | 'ws' | 'wss';
  /** Null for a connection of somebody else. */
  readonly address: string | null;
  readonly connectedAt: string;
  readonly lastPacketAt: string;
  readonly signedInWith: 'credential' | 'token' | 'ticket';
  /** Null for tokens and tickets, and for a connection of somebody else. */
  readonly credential: { readonly id: number; readonly name: string } | null;
  readonly subscriptions: number;
  readonly published: number;
  /** The last bots that it pushed to, the latest first. */
  readonly lastBots: readonly number[];
  /** Where it is connected. */
  readonly node: { readonly id: string; readonly name: string };
}

/** A node of the service, as administrators see it. */
export interface ServiceNode {
  /** New at every start of the node. */
  readonly id: string;
  readonly name: string;
  readonly version: string;
  /** Where it listens, by protocol. */
  readonly addresses: Readonly<Record<string, string>>;
  readonly startedAt: string;
  /** Its last heartbeat, which comes every second. */
  readonly seenAt: string;
  /** up: it takes clients. draining: it sends them away. drained: it has none and takes none. lost: no heartbeat for five seconds. */
  readonly state: 'up' | 'draining' | 'drained' | 'lost';
  /** Whether this is the node that answered. */
  readonly isOwn: boolean;
  /** Null when it is not known, and on a single node. */
  readonly isNatsConnected: boolean | null;
  /** Null when it is not known. */
  readonly isDatabaseConnected: boolean | null;
  readonly connections: number;
  readonly eventsPerSecond: number;
}

export interface ServiceNodes {
  /** False where the service runs as a single node. */
  readonly isCluster: boolean;
  readonly nodes: readonly ServiceNode[];
}

/** A connection that pushes to a bot. */
export interface Sender extends Connection {
  readonly lastPushAt: string;
}

/** Refused events of one sender to one bot with the same fault. */
export interface RefusalGroup {
  readonly id: number;
  readonly botId: number;
  readonly botName: string | null;
  readonly statusId: number;
  readonly statusName: StatusName;
  /** The wrong fields. */
  readonly fields: readonly string[];
  /** What is wrong, in one sentence. */
  readonly summary: string;
  readonly senderUserId: number;
  readonly senderUsername: string | null;
  /** Null when several clients sent them. */
  readonly clientId: string | null;
  readonly count: number;
  readonly firstAt: string;
  readonly lastAt: string;
  /** The newest one. */
  readonly example: {
    readonly rejectionId: number | null;
    readonly receivedAt: string;
    readonly clientId: string;
    readonly eventId: number | null;
    readonly message: string;
    readonly payload: string;
    readonly errors: readonly FieldFault[];
  };
}

/** Credentials with which an MQTT client signs in, instead of the password of its user. */
export interface BrokerCredential {
  readonly id: number;
  readonly name: string;
  readonly createdAt: string;
  /** To the minute; null for never. */
  readonly lastUsedAt: string | null;
}

export interface IssuedBrokerCredential {
  readonly id: number;
  readonly name: string;
  readonly username: string;
  /** Shown once. */
  readonly password: string;
}

/** The outcome of an event that was sent over REST. */
export interface PostedVerdict {
  readonly accepted: boolean;
  /** Of a stored event. */
  readonly sequence?: number;
  /** The refusal, or the warnings. */
  readonly statuses: readonly Status[];
}

/** The result of a dry run. */
export interface DryRun {
  /** True also with warnings. */
  readonly accepted: boolean;
  readonly statuses: readonly (Pick<Status, 'statusType' | 'statusName' | 'severity' | 'message' | 'eventId'> & {
    readonly errors: readonly FieldFault[];
  })[];
}

/** The user that is signed in. */
export interface Me {
  /** Null for a token of an outside issuer that names no user of the service. */
  readonly id: number | null;
  readonly username: string;
  readonly isAdmin: boolean;
  /** Whether push permission is enabled for the user. */
  readonly isApproved: boolean;
  /** When the access token expires; null without one. */
  readonly expiresAt: string | null;
}

/** A game in one line. All texts are as shown; a text that is not known is empty. */
export interface BoardSummary {
  readonly home: { readonly name: string; readonly score: string };
  readonly guest: { readonly name: string; readonly score: string };
  readonly clock: string;
  readonly isClockRunning: boolean;
  /** Such as "3rd", "Q4", "Top 5", "Set 2" or "Heat 3". */
  readonly period: string;
  /** Such as "Sets 1–0", "2–1 · 1 out", or the leader of a race. */
  readonly detail: string;
  readonly gameStartedAt: string | null;
  /** False where no two sides play: `home.name` is the event, the rider or the timer then. */
  readonly hasTeams: boolean;
}

/**
 * failing: events were refused, more than accepted or none accepted since. live: an event in the last 15 seconds. stale: none for a minute though one
 * is due. quiet: none lately, and none due. silent: never an event.
 */
export type BotState = 'failing' | 'stale' | 'live' | 'quiet' | 'silent';

export interface BotStatus {
  readonly id: number;
  readonly name: string | null;
  /** Its sport, or the sport of its last event. */
  readonly eventTypeId: number | null;
  readonly sport: string | null;
  readonly venueId: number | null;
  readonly venueName: string | null;
  readonly isPushEnabled: boolean;
  readonly state: BotState;
  /** Of the last 15 minutes. */
  readonly refusals: number;
  readonly lastRefusalAt: string | null;
  /** Null before the first event. */
  readonly board: BoardSummary | null;
  readonly lastEventAt: string | null;
  readonly eventsPerSecond: number;
  /** Events in each two seconds of the last minute, oldest first. */
  readonly rates: readonly number[];
  readonly fixture: {
    readonly id: number;
    readonly name: string | null;
    readonly startsAt: string;
    readonly status: EventStatusType | null;
    readonly isOn: boolean;
  } | null;
}

export interface BotStatusList {
  readonly at: string;
  /** `statusStream({ cursor })` continues from here. */
  readonly cursor: string;
  readonly bots: readonly BotStatus[];
}

/** A problem that needs a person. */
export interface AttentionItem {
  readonly kind:
    | 'fixture-silent'
    | 'bot-failing'
    | 'bot-refused'
    | 'bot-stale'
    | 'certificate'
    | 'disk'
    | 'readiness'
    | 'nats'
    | 'node'
    | 'backup';
  readonly severity: 'error' | 'warning';
  readonly botId?: number;
  readonly botName?: string | null;
  readonly since: string;
  readonly count?: number;
  readonly message: string;
  readonly nextStep: string;
  /** Where the console shows more: a path below /console. */
  readonly link?: string;
}

/** A stored game of a bot. */
export interface Game {
  readonly eventTypeId: number;
  readonly startedAt: string | null;
  /** Null while it is on. */
  readonly endedAt: string | null;
  readonly firstSequence: number;
  readonly lastSequence: number;
  readonly events: number;
  /** After its last event. */
  readonly board: BoardSummary;
}

/** The live state of a bot at a past moment. */
export interface PastLive<Payload = Readonly<Record<string, unknown>>> {
  readonly sequence: number;
  readonly storedAt: string;
  readonly payload: Payload;
}
