import { type Finding, failed, ok } from '#app/health/finding';
import { createEndpoint } from '#cli/doctor/endpoint';
import { restUrlOf } from '#cli/doctor/own-service';
import { parseBody, requestHttp } from '#cli/doctor/probe/http-request';
import { openPort } from '#cli/doctor/probe/open-port';
import type { FileFacts } from './check-data-files.ts';
import { configOf, type MachineCheck, type SettingsCheck } from './machine.ts';

export interface RunningFacts {
  readonly address: string;
  readonly isPortOpen: boolean;
  readonly isScorewire: boolean;
  readonly isReady: boolean;
  /** The process that uses the data folder; undefined when none does, or with PostgreSQL. */
  readonly processId: number | undefined;
  readonly usesPostgres: boolean;
}

/** Checks that the service with these settings runs, and that no other program has its port. */
export function createRunningCheck(
  settings: SettingsCheck,
  files: MachineCheck<FileFacts>,
): MachineCheck<RunningFacts> {
  return {
    id: 'service',
    title: 'service',
    needs: [settings],
    async gather({ timeoutMs }, known) {
      const config = configOf(known, settings);
      const address = restUrlOf(config);
      const endpoint = createEndpoint(new URL(address));
      const holder = known.of(files)?.holder;
      const facts = {
        address,
        processId: holder?.isAlive === true ? holder.pid : undefined,
        usesPostgres: config.databaseUrl !== undefined,
      };
      if ((await openPort(endpoint.host, endpoint.port, timeoutMs)).errorCode !== undefined)
        return { ...facts, isPortOpen: false, isScorewire: false, isReady: false };
      const [home, ready] = await Promise.all(
        ['/', '/readyz'].map((path) => requestHttp(endpoint, path, {}, { timeoutMs })),
      );
      const body = home?.kind === 'answer' ? (parseBody(home) as { readonly name?: unknown } | undefined) : undefined;
      const isReady = ready?.kind === 'answer' && ready.status === 200;
      return { ...facts, isPortOpen: true, isScorewire: body?.name === 'Scorewire', isReady };
    },
    judge: judgeRunning,
  };
}

export function judgeRunning(facts: RunningFacts): Finding {
  const { address, isPortOpen, isScorewire, isReady, processId, usesPostgres } = facts;
  if (!isPortOpen && processId === undefined)
    return failed(
      'service-not-running',
      `The service is not running: nothing listens at ${address}.`,
      'Start it with scorewire serve, or with systemctl start scorewire.',
    );
  if (!isPortOpen)
    return failed(
      'settings-of-another-service',
      `The service (process ${processId}) uses this data folder, but does not listen at ${address}.`,
      'Run this with the environment variables of the service: SCOREWIRE_HOST and SCOREWIRE_HTTP_PORT differ.',
    );
  if (!isScorewire)
    return failed(
      'port-taken',
      `Another program listens at ${address}.`,
      'Stop that program, or set SCOREWIRE_HTTP_PORT to a free port.',
    );
  if (processId === undefined && !usesPostgres)
    return failed(
      'data-folder-of-another-service',
      `The Scorewire at ${address} does not use this data folder.`,
      'Set SCOREWIRE_DATA_DIR to the folder of that service: it prints the path when it starts.',
    );
  if (!isReady)
    return failed(
      'service-not-ready',
      `The service at ${address} runs, but cannot use its database.`,
      'Look into its log, then restart it.',
    );
  return ok(`runs at ${address}${processId === undefined ? '' : ` (process ${processId})`}`);
}
