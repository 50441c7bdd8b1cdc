import { suite, type TestContext, test } from 'node:test';
import type { Claim } from './contract/claim.contract.ts';
import { claimClaims } from './contract/claims.contract.ts';
import { claimMessages } from './contract/messages.contract.ts';
import { claimSaves } from './contract/saves.contract.ts';
import { claimSessions } from './contract/sessions.contract.ts';
import type { SharedSessionStore } from './session-store.ts';

/** What every session store must do. `open` returns an empty store that is closed with the test. */
export function sessionStoreContract(
  name: string,
  skip: string | false,
  open: (t: TestContext) => Promise<SharedSessionStore>,
): void {
  const claim: Claim = (what, prove) => void test(what, { skip }, async (t) => prove(await open(t)));
  suite(`session store on ${name}`, () => {
    claimSessions(claim);
    claimMessages(claim);
    claimSaves(claim);
    claimClaims(claim);
  });
}
