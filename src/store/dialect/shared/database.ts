import type { Generated } from 'kysely';

/**
 * The tables, in types that mean the same in SQLite and PostgreSQL: flags are 0 or 1; times are ISO 8601 text where they are only shown,
 * and milliseconds where queries search by them.
 */
export interface Database {
  users: UsersTable;
  unannounced_users: UnannouncedUsersTable;
  broker_credentials: BrokerCredentialsTable;
  bots: BotsTable;
  removed_bots: RemovedBotsTable;
  bot_assignments: BotAssignmentsTable;
  venues: VenuesTable;
  fixtures: FixturesTable;
  fixture_bots: FixtureBotsTable;
  audit_entries: AuditEntriesTable;
  share_links: ShareLinksTable;
  signing_keys: SigningKeysTable;
  mqtt_sessions: MqttSessionsTable;
  mqtt_subscriptions: MqttSubscriptionsTable;
  mqtt_messages: MqttMessagesTable;
  mqtt_contents: MqttContentsTable;
  mqtt_content_blocks: MqttContentBlocksTable;
  mqtt_received_ids: MqttReceivedIdsTable;
  mqtt_session_positions: MqttSessionPositionsTable;
}

export type Flag = 0 | 1;

export interface UsersTable {
  id: Generated<number>;
  username: string;
  username_key: string;
  role: string;
  push_enabled: Flag;
  disabled: Flag;
  password_hash: string;
  password_version: number;
  created_at: string;
  updated_at: string;
}

/** The first administrator, until a start has told the operator how to sign in. */
interface UnannouncedUsersTable {
  user_id: number;
}

export interface BrokerCredentialsTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  secret_sha256: string;
  created_at: string;
  last_used_at: string | null;
}

export interface BotsTable {
  id: number;
  name: string | null;
  venue_id: number | null;
  event_type_id: number | null;
  push_enabled: Flag;
}

/** Removed bots whose history is not deleted yet. */
interface RemovedBotsTable {
  bot_id: number;
}

interface BotAssignmentsTable {
  user_id: number;
  bot_id: number;
}

export interface VenuesTable {
  id: number;
  partner_id: number;
  name: string | null;
}

interface FixturesTable {
  id: number;
  partner_fixture_id: number;
  venue_id: number | null;
  start_time_ms: number;
  /** 1 when no bot is assigned explicitly: the fixture belongs to all bots of the venue. */
  shared: Flag;
  /** JSON of the fixture as readers get it, without its venue. */
  document: string;
}

interface FixtureBotsTable {
  bot_id: number;
  /** A copy of the fixture's, so that one index answers "this bot, from this time on, in order". */
  start_time_ms: number;
  fixture_id: number;
}

interface AuditEntriesTable {
  id: Generated<number>;
  at: string;
  actor_user_id: number | null;
  actor_username: string;
  address: string;
  action: string;
  target: string;
  before_json: string;
  after_json: string;
}

export interface ShareLinksTable {
  id: Generated<number>;
  link_key: string;
  bot_id: number;
  fixture_id: number | null;
  name: string;
  created_by: number;
  created_at: string;
  expires_at_ms: number | null;
  last_used_at: string | null;
}

interface SigningKeysTable {
  key_id: string;
  private_jwk: string;
  public_jwk: string;
  created_at: string;
}

export interface MqttSessionsTable {
  id: Generated<number>;
  /** The lookup key: a client id may be too long for an index of PostgreSQL. */
  key_sha256: string;
  key: string;
  user_key: string;
  client_id: string;
  /** 0 for sessions from before they had numbers. */
  number: Generated<number>;
  expiry_seconds: number;
  /** Null while it is connected. */
  offline_since_ms: number | null;
  /** The claim that it belongs to, in a cluster: the id of the node, a slash, the number of the claim. */
  owner: string | null;
}

export interface MqttSubscriptionsTable {
  session_id: number;
  /** The lookup key, as for sessions. */
  filter_sha256: string;
  filter: string;
  qos: number;
  no_local: Flag;
  retain_as_published: Flag;
  retain_handling: number;
  identifier: number | null;
  /** 0 for subscriptions from before it was kept. */
  since_ms: Generated<number>;
}

export interface MqttMessagesTable {
  session_id: number;
  message_order: number;
  packet_id: number;
  released: Flag;
  qos: number;
  retain: Flag;
  /** A JSON array of numbers. */
  subscription_identifiers: string;
  bytes: number;
  content_id: number;
}

/** Content that messages of several sessions share. It is deleted with the last message that references it. */
export interface MqttContentsTable {
  id: number;
  topic: string;
  payload: Uint8Array;
  expires_at_ms: number | null;
  /** JSON by the property names of MQTT 5; bytes are base64. */
  properties: string;
}

/** A node reserves a block of content ids here, and then assigns ids without asking the database. */
interface MqttContentBlocksTable {
  id: Generated<number>;
}

/** The highest position of the messages that a session got of a topic. */
interface MqttSessionPositionsTable {
  session_id: number;
  /** The lookup key, as for sessions. */
  topic_sha256: string;
  topic: string;
  position: number;
}

interface MqttReceivedIdsTable {
  session_id: number;
  packet_id: number;
}
