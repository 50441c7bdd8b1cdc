import { loadConfig } from '#app/config/load-config';
import { createLog } from '#app/log';
import { openEngine } from '#app/open-dialect';
import { openStore } from '#store/administration/open-store';

/** Opens the store that the environment names, and closes it: what a node does at its start, in a process of its own. */
const config = loadConfig({ env: process.env, readFile: () => '' });
const store = await openStore(await openEngine(config, createLog('silent')));
await store.ping();
await store.close();
