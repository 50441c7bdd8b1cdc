import { readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { findUnknownSettings, loadConfig } from '#app/config/load-config';
import { createApp } from '#app/create-app';
import { createDemoData } from '#app/demo-data';
import { createLog } from '#app/log';
import { renderStartBlock } from '#app/start-block';
import { version } from '#app/version';
import { waitForSignal } from '#app/wait-for-signal';
import { warnOfOpenSecrets } from '#app/warn-of-open-secrets';
import { describeStore } from './app/open-dialect.ts';

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
  const addresses = await app.listen();
  // A signal that comes while the operator is being told closes the service after that, not in the middle.
  const signalled = waitForSignal();
  // From here on nothing keeps the service from running, so that whoever is made now can sign in.
  const firstAdmin = await app.firstAdmin.create();
  const demo = !options.demo ? undefined : firstAdmin !== undefined ? await createDemoData(app) : ('kept' as const);
  const ignoresAdminPassword = await app.firstAdmin.ignoresGivenPassword();
  const unknownSettings = findUnknownSettings(env);
  const facts = { addresses, data: describeStore(config), firstAdmin, ignoresAdminPassword, demo, version };
  await print(renderStartBlock({ ...facts, unknownSettings }));
  if (firstAdmin !== undefined) await app.firstAdmin.announced(firstAdmin);
  const signal = await signalled;
  log.info({ signal }, 'closing');
}

/** Resolves when the text has left this process. */
function print(text: string): Promise<void> {
  return new Promise((done, fail) => {
    process.stdout.write(text, (error) => (error ? fail(error) : done()));
  });
}

function tuneHeap(): void {
  // It may grow by half between two collections, not to several times what is in use: with 10,000 live bots that is 170 MB less.
  setFlagsFromString('--heap-growing-percent=50');
  // What a quiet bot keeps until its next event looks long-lived, and would be made where only a full collection finds it.
  setFlagsFromString('--no-allocation-site-pretenuring');
}
