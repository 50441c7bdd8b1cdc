import { loadConfig } from '#app/config/load-config';
import { createApp } from '#app/create-app';
import { createLog } from '#app/log';
import { describeStore } from '#app/open-dialect';
import { renderStartBlock } from '#app/start-block';
import { version } from '#app/version';
import { waitForSignal } from '#app/wait-for-signal';

/** The service as a process that lets other nodes use its database, which an operator cannot ask for until nodes can be joined. */
const config = loadConfig({ env: process.env, readFile: () => '' });
await using app = await createApp(config, createLog(config.logLevel), Date.now, { sharesData: true });
const addresses = await app.listen();
const firstAdmin = await app.firstAdmin.create();
if (firstAdmin !== undefined) await app.firstAdmin.announced(firstAdmin);
const facts = { addresses, data: describeStore(config), firstAdmin, ignoresAdminPassword: false, demo: undefined };
process.stdout.write(renderStartBlock({ ...facts, version, unknownSettings: [] }));
await waitForSignal();
