import { suite, type TestContext, test } from 'node:test';
import type { Store } from '#core/ports/store';
import { auditContract } from './audit.contract.ts';
import { botsAndVenuesContract } from './bots-and-venues.contract.ts';
import { changesContract } from './changes.contract.ts';
import { fixtureQueriesContract } from './fixture-queries.contract.ts';
import { fixturesContract } from './fixtures.contract.ts';
import { shareLinksContract } from './share-links.contract.ts';
import type { Claim } from './store-steps.contract.ts';
import { usersContract } from './users.contract.ts';

/** What every store must do, in any SQL dialect. `open` returns an empty store that is closed with the test. */
export function storeContract(name: string, skip: string | false, open: (t: TestContext) => Promise<Store>): void {
  const claim: Claim = (what, prove) => void test(what, { skip }, async (t) => prove(await open(t)));
  suite(`store on ${name}`, () => {
    changesContract(claim);
    usersContract(claim);
    botsAndVenuesContract(claim);
    fixturesContract(claim);
    fixtureQueriesContract(claim);
    auditContract(claim);
    shareLinksContract(claim);
  });
}
