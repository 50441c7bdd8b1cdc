import { sessionStoreContract } from '#mqtt/session-store.contract';
import { createMemorySessionStore } from './memory-session-store.ts';

sessionStoreContract('memory', false, async () => createMemorySessionStore());
