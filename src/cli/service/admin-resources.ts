/* The answers of the administration interface, with the fields that commands use; --json prints all of them. */

export interface User {
  readonly id: number;
  readonly username: string;
  readonly role: string;
  readonly pushEnabled: boolean;
  readonly disabled: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface CreatedUser extends User {
  /** Only when the service generated it. */
  readonly password?: string;
}

export interface BrokerCredential {
  readonly id: number;
  readonly name: string;
  readonly createdAt: string;
}

export interface IssuedBrokerCredential {
  readonly id: number;
  readonly name: string;
  readonly username: string;
  readonly password: string;
}

export interface Bot {
  readonly id: number;
  readonly name: string | null;
  readonly venueId: number | null;
  readonly eventTypeId: number | null;
  readonly pushEnabled: boolean;
}

export interface BotOverview extends Bot {
  readonly venueName: string | null;
  readonly eventTypeName: string | null;
  readonly lastEventAt: string | null;
}

export interface EventType {
  readonly id: number;
  readonly name: string;
  readonly ingress: boolean;
}

export interface Venue {
  readonly id: number;
  readonly partnerId: number;
  readonly name: string | null;
}

export interface Fixture {
  readonly id: number;
  readonly partnerFixtureId: number;
  readonly name: string | null;
  readonly sportId: number | null;
  readonly sportName: string | null;
  readonly competitionId: number | null;
  readonly competitionName: string | null;
  readonly eventStatusType: string | null;
  readonly createdDate: string;
  readonly updatedDate: string | null;
  readonly fixtureStartTime: string;
  readonly fixtureEndTime: string | null;
  readonly isContentGraph: boolean | null;
  readonly venueId: number | null;
  readonly botIds: readonly number[];
}

export interface ImportReport {
  readonly lines: number;
  readonly inserted: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly rejected: number;
  readonly errors: readonly RejectedLine[];
  readonly errorsOmitted: number;
}

export interface RejectedLine {
  readonly line: number;
  readonly reason: string;
  /** The reason names this line too. */
  readonly firstLine?: number;
}

export interface ServiceNode {
  readonly id: string;
  readonly name: string;
  readonly state: 'up' | 'draining' | 'drained' | 'lost';
  readonly version: string;
  readonly startedAt: string;
  readonly connections: number;
  readonly eventsPerSecond: number;
  readonly isNatsConnected: boolean | null;
  readonly isDatabaseConnected: boolean | null;
}

export interface AuditEntry {
  readonly id: number;
  readonly at: string;
  readonly actor: { readonly username: string; readonly address: string };
  readonly action: string;
  readonly target: string;
  readonly before: unknown;
  readonly after: unknown;
}
