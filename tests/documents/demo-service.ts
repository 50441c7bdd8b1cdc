import { mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import type { TestContext } from 'node:test';
import { createDemoData } from '#app/demo-data';
import type { Clock } from '#core/ports/clock';
import { recordSecret } from '#tests/support/run-record';
import { createTemporaryFolder } from '#tests/support/temporary-folder';
import { adminPassword, createTestApp, type TestApp } from '#tests/support/test-app';
import { hostCommand } from './command-host.ts';
import { repository } from './markdown-blocks.ts';

/** The service with demo data, as `scorewire serve --demo` starts it, in this process; and the environment of somebody who uses it. */
export interface DemoService {
  readonly service: TestApp;
  readonly http: string;
  readonly mqtt: string;
  readonly dataFolder: string;
  readonly brokerPassword: string;
  readonly env: Readonly<Record<string, string>>;
  readonly adminEnv: Readonly<Record<string, string>>;
  /** Puts the ports of this service in the place of the default ports. */
  localize(text: string): string;
  /** The other way round. */
  generalize(text: string): string;
}

export async function startDemoService(t: TestContext, clock: Clock = Date.now): Promise<DemoService> {
  const dataFolder = createTemporaryFolder(t);
  const service = await createTestApp(t, {
    env: { SCOREWIRE_DATA_DIR: dataFolder, SCOREWIRE_NODE_NAME: 'node-1' },
    clock,
  });
  const { http, mqtt } = await service.app.listen();
  const account = await createDemoData(service.app, { hasGames: false }, clock);
  recordSecret('the password of the demo user', account.password);
  recordSecret('the broker secret of the demo user', account.brokerPassword);
  const { TMPDIR = '/tmp' } = process.env;
  const env = {
    PATH: [await createProgramFolder(t), dirname(process.execPath), process.env['PATH']].join(delimiter),
    HOME: createTemporaryFolder(t),
    TMPDIR,
    SCOREWIRE_URL: http,
    SCOREWIRE_USERNAME: account.username,
    SCOREWIRE_PASSWORD: account.password,
    MQTT_PASSWORD: account.brokerPassword,
  };
  const ports = [
    ['8080', new URL(http).port],
    ['1883', new URL(mqtt).port],
  ] as const;
  return {
    service,
    http,
    mqtt,
    dataFolder,
    brokerPassword: account.brokerPassword,
    env,
    adminEnv: {
      ...env,
      SCOREWIRE_USERNAME: 'admin',
      SCOREWIRE_PASSWORD: adminPassword,
      ADMIN_PASSWORD: adminPassword,
      SCOREWIRE_DATA_DIR: dataFolder,
    },
    localize: (text) => ports.reduce((changed, [usual, own]) => replacePort(changed, usual, own), text),
    generalize: (text) => ports.reduce((changed, [usual, own]) => replacePort(changed, own, usual), text),
  };
}

function replacePort(text: string, from: string, to: string): string {
  return text.replaceAll(new RegExp(`(?<![\\d.])${from}(?!\\d)`, 'g'), to);
}

/** A folder with the programs that an installation brings: the command, and a Python that finds the modules of Debian. */
async function createProgramFolder(t: TestContext): Promise<string> {
  const folder = createTemporaryFolder(t);
  await hostCommand(t, folder);
  writeFileSync(join(folder, 'python3'), '#!/bin/sh\nexec /usr/bin/python3 "$@"\n', { mode: 0o755 });
  return folder;
}

/** An empty folder in which `import '@scorewire/client'` works, as after npm install. */
export function createWorkFolder(t: TestContext): string {
  const folder = createTemporaryFolder(t);
  const client = join(folder, 'node_modules/@scorewire/client');
  mkdirSync(client, { recursive: true });
  writeFileSync(join(client, 'package.json'), '{"type":"module","exports":"./index.js"}');
  // Node runs TypeScript outside of node_modules only.
  writeFileSync(join(client, 'index.js'), `export * from ${JSON.stringify(join(repository, 'sdk/src/index.ts'))};\n`);
  return folder;
}
