import { loadConfig } from '#app/config/load-config';
import { createApp } from '#app/create-app';
import { createLog } from '#app/log';
import { describeStore } from '#app/open-dialect';
import { renderStartBlock } from '#app/start-block';
import { version } from '#app/version';
import { waitForSignal } from '#app/wait-for-signal';

/** A service process that shares its database with other nodes. There is no setting for that until nodes can form a cluster. */
const config = loadConfig({ env: process.env, readFile: () => '' });
await using app = await createApp(config, createLog(config.logLevel), Date.now, { sharesData: true });
const addresses = await app.listen();
const firstAdmin = await app.firstAdmin.create();
if (firstAdmin !== undefined) await app.firstAdmin.announced(firstAdmin);
const facts = { addresses, data: describeStore(config), firstAdmin, ignoresAdminPassword: false, demo: undefined };
process.stdout.write(renderStartBlock({ ...facts, games: [], version, unknownSettings: [] }));
await waitForSignal();
