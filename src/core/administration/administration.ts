import type { AdministrationParts } from './administration-parts.ts';
import { type BotAdministration, createBotAdministration } from './bots.ts';
import { type BrokerCredentialAdministration, createBrokerCredentialAdministration } from './broker-credentials.ts';
import { createFixtureAdministration, type FixtureAdministration } from './fixtures.ts';
import { createFixtureImport, type FixtureImport } from './import-fixtures.ts';
import { createShareLinkAdministration, type ShareLinkAdministration } from './share-links.ts';
import { createUserAdministration, type UserAdministration } from './users.ts';
import { createVenueAdministration, type VenueAdministration } from './venues.ts';

/** Every change that an administrator can make. Each one is written to the audit log in its own transaction. */
export interface Administration {
  readonly users: UserAdministration;
  readonly brokerCredentials: BrokerCredentialAdministration;
  readonly bots: BotAdministration;
  readonly venues: VenueAdministration;
  readonly fixtures: FixtureAdministration;
  readonly fixtureImport: FixtureImport;
  readonly shareLinks: ShareLinkAdministration;
}

export function createAdministration(parts: AdministrationParts): Administration {
  return {
    users: createUserAdministration(parts),
    brokerCredentials: createBrokerCredentialAdministration(parts),
    bots: createBotAdministration(parts),
    venues: createVenueAdministration(parts),
    fixtures: createFixtureAdministration(parts),
    fixtureImport: createFixtureImport(parts),
    shareLinks: createShareLinkAdministration(parts),
  };
}
