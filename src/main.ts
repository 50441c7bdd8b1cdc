import { readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { findUnknownSettings, loadConfig } from '#app/config/load-config';
import { createApp } from '#app/create-app';
import { createDemoData } from '#app/demo-data';
import { createLog } from '#app/log';
import { describeStore } from '#app/open-engine';
import { renderStartBlock } from '#app/start-block';
import { version } from '#app/version';
import { waitForSignal } from '#app/wait-for-signal';
import { warnOfOpenSecrets } from '#app/warn-of-open-secrets';

/** The service as a process: config, app, wait for a signal, close. */
export async function serve(options: { readonly demo: boolean; readonly acceptsData: boolean }): Promise<void> {
  tuneHeap();
  const { env } = process;
  const secretFiles: string[] = [];
  const config = loadConfig({
    env,
    readFile(path) {
      secretFiles.push(path);
      return readFileSync(path, 'utf8');
    },
  });
  const log = createLog(config.logLevel);
  warnOfOpenSecrets([...secretFiles, ...(config.tlsKeyFile === undefined ? [] : [config.tlsKeyFile])], log);
  await using app = await createApp(config, log, Date.now, { acceptsData: options.acceptsData });
  const isEmpty = app.firstAdmin !== undefined;
  const demo = !options.demo ? undefined : isEmpty ? await createDemoData(app) : ('kept' as const);
  const addresses = await app.listen();
  const facts = { addresses, data: describeStore(config), firstAdmin: app.firstAdmin, demo, version };
  process.stdout.write(renderStartBlock({ ...facts, unknownSettings: findUnknownSettings(env) }));
  const signal = await waitForSignal();
  log.info({ signal }, 'closing');
}

function tuneHeap(): void {
  // It may grow by half between two collections, not to several times what is in use: with 10,000 live bots that is 170 MB less.
  setFlagsFromString('--heap-growing-percent=50');
  // What a quiet bot keeps until its next event looks long-lived, and would be made where only a full collection finds it.
  setFlagsFromString('--no-allocation-site-pretenuring');
}
