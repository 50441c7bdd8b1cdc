import { createMemorySessionStore } from './memory-session-store.ts';
import { sessionStoreContract } from './session-store.contract.ts';

sessionStoreContract('memory', false, async () => createMemorySessionStore());
