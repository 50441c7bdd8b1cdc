import { readFileSync } from 'node:fs';
import { type Finding, ok, skipped, warning } from '#app/health/finding';
import type { FileFacts } from './check-data-files.ts';
import { configOf, type MachineCheck, type SettingsCheck } from './machine.ts';

export interface OpenFilesFacts {
  /** Files and sockets that the process may open; undefined where the system does not tell. */
  readonly filesMax: number | undefined;
  /** 0 means no limit. */
  readonly connectionsMax: number;
}

/** The ulimit of the running service, else of this command. */
export function createOpenFilesCheck(
  settings: SettingsCheck,
  files: MachineCheck<FileFacts>,
): MachineCheck<OpenFilesFacts> {
  return {
    id: 'open-files',
    title: 'open files',
    needs: [settings],
    async gather(_machine, known) {
      const { mqttConnectionsMax: connectionsMax } = configOf(known, settings);
      const holder = known.of(files)?.holder;
      return { filesMax: readLimit(holder?.isAlive === true ? String(holder.pid) : 'self'), connectionsMax };
    },
    judge: judgeOpenFiles,
  };
}

/** The hard limit: Node raises the soft one to it at its start. */
function readLimit(processId: string): number | undefined {
  try {
    const [, hard] = /^Max open files\s+\S+\s+(\S+)/m.exec(readFileSync(`/proc/${processId}/limits`, 'utf8')) ?? [];
    if (hard === undefined) return undefined;
    return hard === 'unlimited' ? Number.POSITIVE_INFINITY : Number(hard);
  } catch {
    return undefined;
  }
}

/** Files of the databases, listeners, REST connections. */
const filesBeside = 1000;
const usefulConnections = 10_000;

export function judgeOpenFiles({ filesMax, connectionsMax }: OpenFilesFacts): Finding {
  if (filesMax === undefined) return skipped('this system does not tell its limit');
  const wanted = Math.min(connectionsMax === 0 ? usefulConnections : connectionsMax, usefulConnections) + filesBeside;
  if (filesMax >= wanted) return ok(`up to ${filesMax === Number.POSITIVE_INFINITY ? 'any number' : filesMax}`);
  return warning(
    'open-files-few',
    `The service may open ${filesMax} files and sockets, which ends new connections when they are used up.`,
    `Set LimitNOFILE=65536 in its systemd unit, or run ulimit -n 65536 before it starts.`,
  );
}
