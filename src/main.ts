import { readFileSync } from 'node:fs';
import { findUnknownSettings, loadConfig } from '#app/config/load-config';
import { createApp } from '#app/create-app';
import { createDemoData } from '#app/demo-data';
import { startDemoGames } from '#app/demo-games';
import { lowerHelperThreads } from '#app/helper-threads';
import { holdTickLayout } from '#app/hold-tick-layout';
import { createLog } from '#app/log';
import { describeStore } from '#app/open-dialect';
import { renderStartBlock } from '#app/start-block';
import { warnOfMissingFlags } from '#app/v8-flags';
import { version } from '#app/version';
import { closeTimeoutMs, failWithin, waitForSignal } from '#app/wait-for-signal';
import { warnOfOpenSecrets } from '#app/warn-of-open-secrets';

export interface ServeOptions {
  readonly demo: boolean;
  /** No simulated games in the demo data. */
  readonly quietDemo: boolean;
  readonly acceptsData: boolean;
}

/** The service as a process: config, app, wait for a signal, close. */
export async function serve(options: ServeOptions): Promise<void> {
  using _tickLayout = await holdTickLayout();
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
  warnOfMissingFlags(process.execArgv, log);
  lowerHelperThreads();
  const keyFiles = [config.tlsKeyFile, config.natsKeyFile, config.natsCredentialsFile];
  warnOfOpenSecrets([...secretFiles, ...keyFiles.filter((file) => file !== undefined)], log);
  const start = { isOver: false };
  const hasStarted = (): boolean => start.isOver;
  await using app = await createApp(config, log, Date.now, { acceptsData: options.acceptsData, hasStarted });
  const addresses = await app.listen();
  // Wait from here on, so that a signal during the rest of the start closes the service after it, not in the middle.
  const signalled = waitForSignal(app.drainMs);
  // The start cannot fail any more, so the first administrator can sign in once he is created.
  const firstAdmin = await app.firstAdmin.create();
  const hasGames = options.demo && !options.quietDemo;
  const fresh = options.demo && firstAdmin !== undefined;
  const demo = fresh ? await createDemoData(app, { hasGames }) : options.demo ? ('kept' as const) : undefined;
  using games = hasGames ? await startDemoGames({ ...app, log }) : undefined;
  start.isOver = true;
  const ignoresAdminPassword = await app.firstAdmin.ignoresGivenPassword();
  const unknownSettings = findUnknownSettings(env);
  const facts = {
    addresses,
    data: describeStore(config),
    firstAdmin,
    ignoresAdminPassword,
    demo,
    games: games?.bots ?? [],
    version,
  };
  await print(renderStartBlock({ ...facts, unknownSettings }));
  if (firstAdmin !== undefined) await app.firstAdmin.announced(firstAdmin);
  const signal = await Promise.race([signalled, app.rewound]);
  if (signal instanceof Error) {
    log.fatal({ err: signal }, 'ending: the database is not the one that this process knows');
    failWithin(closeTimeoutMs);
    return;
  }
  // SIGTERM is an orchestrator that has others to serve the clients; Ctrl-C is a person who wants it to end.
  if (signal === 'SIGTERM' && app.drainMs > 0) await app.drain();
  log.info({ signal }, 'closing');
}

/** Resolves when the text is written. */
function print(text: string): Promise<void> {
  return new Promise((done, fail) => {
    process.stdout.write(text, (error) => (error ? fail(error) : done()));
  });
}
