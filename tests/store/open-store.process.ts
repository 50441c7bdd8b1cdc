import { loadConfig } from '#app/config/load-config';
import { createLog } from '#app/log';
import { openDialect } from '#app/open-dialect';
import { openStore } from '#store/administration/open-store';

/** Opens and closes the store that the environment configures, as a node does at its start, in a separate process. */
const config = loadConfig({ env: process.env, readFile: () => '' });
const store = await openStore(await openDialect(config, createLog('silent')));
await store.ping();
await store.close();
