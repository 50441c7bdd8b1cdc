import type { Result } from '#core/result';
import type { AuditLog, AuditReader } from './audit-log.ts';
import type { BotReader, BotWriter } from './bot-store.ts';
import type { BrokerCredentialReader, BrokerCredentialWriter } from './broker-credential-store.ts';
import type { FixtureReader, FixtureWriter } from './fixture-store.ts';
import type { ShareLinkReader, ShareLinkWriter } from './share-link-store.ts';
import type { SigningKeyReader, SigningKeyWriter } from './signing-key-store.ts';
import type { UserReader, UserWriter } from './user-store.ts';
import type { VenueReader, VenueWriter } from './venue-store.ts';

/** The database. Reads need no transaction; every change runs inside one. */
export interface Store extends Readers {
  /**
   * Runs the work in a transaction; changes of all nodes run one at a time. Commits when the outcome is ok, rolls back when it is a failure
   * or an exception.
   */
  change<Value, Failure>(work: (writers: Writers) => Promise<Result<Value, Failure>>): Promise<Result<Value, Failure>>;
  /** Throws when the store cannot be reached. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface Readers {
  readonly users: UserReader;
  readonly brokerCredentials: BrokerCredentialReader;
  readonly bots: BotReader;
  readonly venues: VenueReader;
  readonly fixtures: FixtureReader;
  readonly audit: AuditReader;
  readonly shareLinks: ShareLinkReader;
  readonly signingKeys: SigningKeyReader;
}

export interface Writers {
  readonly users: UserWriter;
  readonly brokerCredentials: BrokerCredentialWriter;
  readonly bots: BotWriter;
  readonly venues: VenueWriter;
  readonly fixtures: FixtureWriter;
  readonly audit: AuditLog;
  readonly shareLinks: ShareLinkWriter;
  readonly signingKeys: SigningKeyWriter;
}
