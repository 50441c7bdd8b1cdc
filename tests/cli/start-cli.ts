import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { run } from '#cli/run';
import { recordLog, recordShownSecrets } from '#tests/support/run-record';
import { createTemporaryFolder } from '#tests/support/temporary-folder';
import { adminPassword, createTestApp, type TestApp } from '#tests/support/test-app';
import { createTestTerminal, type TestTerminalOptions } from './test-terminal.ts';

export interface CliResult {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command line as it would be typed; double quotes keep words together. */
export type Cli = (commandLine: string, options?: TestTerminalOptions) => Promise<CliResult>;

export interface CliTest {
  readonly service: TestApp;
  readonly url: string;
  /** The address of the broker. */
  readonly mqtt: string;
  /** A folder of its own, which is also the home folder. */
  readonly folder: string;
  /** Signed in as the administrator by the environment. */
  readonly cli: Cli;
  /** Not signed in. */
  readonly stranger: Cli;
}

/** The whole service on a socket, and the command line to talk to it. */
export async function startCli(t: TestContext): Promise<CliTest> {
  const service = await createTestApp(t);
  const { http: url, mqtt } = await service.app.listen();
  const folder = createTemporaryFolder(t);
  const stranger = createCli({ HOME: folder, SCOREWIRE_URL: url });
  const signIn = { SCOREWIRE_USERNAME: 'admin', SCOREWIRE_PASSWORD: adminPassword };
  const cli = createCli({ HOME: folder, SCOREWIRE_URL: url, ...signIn });
  return { service, url, mqtt, folder, cli, stranger };
}

export function createCli(env: Readonly<Record<string, string>>): Cli {
  return async (commandLine, options = {}) => {
    const terminal = createTestTerminal({ ...options, env: { ...env, ...options.env } });
    const exitCode = await run(splitWords(commandLine), terminal);
    const [stdout, stderr] = [terminal.stdout.text(), terminal.stderr.text()];
    recordShownSecrets(stdout);
    recordLog(stderr);
    return { exitCode, stdout, stderr };
  };
}

/** Where the profile is when nothing else says so. */
export function defaultProfile(folder: string): string {
  return join(folder, '.config', 'scorewire', 'profile.json');
}

function splitWords(commandLine: string): string[] {
  return [...commandLine.matchAll(/"([^"]*)"|(\S+)/g)].map((match) => match[1] ?? match[2] ?? '');
}
