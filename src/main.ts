import { readFileSync } from 'node:fs';
import { findUnknownSettings, loadConfig } from '#app/config/load-config';
import { createApp } from '#app/create-app';
import { createDemoData } from '#app/demo-data';
import { createLog } from '#app/log';
import { describeStore } from '#app/open-engine';
import { renderStartBlock } from '#app/start-block';
import { version } from '#app/version';
import { waitForSignal } from '#app/wait-for-signal';

/** The service as a process: config, app, wait for a signal, close. */
export async function serve(options: { readonly demo: boolean }): Promise<void> {
  const { env } = process;
  const config = loadConfig({ env, readFile: (path) => readFileSync(path, 'utf8') });
  const log = createLog(config.logLevel);
  await using app = await createApp(config, log);
  const isEmpty = app.firstAdmin !== undefined;
  const demo = !options.demo ? undefined : isEmpty ? await createDemoData(app) : ('kept' as const);
  const addresses = await app.listen();
  const facts = { addresses, data: describeStore(config), firstAdmin: app.firstAdmin, demo, version };
  process.stdout.write(renderStartBlock({ ...facts, unknownSettings: findUnknownSettings(env) }));
  const signal = await waitForSignal();
  log.info({ signal }, 'closing');
}
