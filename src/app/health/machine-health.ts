import { statfsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readBackupNote } from '#app/backup/backup-note';
import type { Config } from '#app/config/load-config';
import { dataFiles } from '#app/examine-store';
import { formatDateTime } from '#core/date-time';
import type { AttentionItem, AttentionKind } from '#core/fleet/attention';
import type { Clock } from '#core/ports/clock';
import { type Finding, failed, ok, skipped, warning } from './finding.ts';
import { backupAgeMsMax, judgeBackup } from './judge-backup.ts';
import { judgeCertificateFiles, readCertificateFiles } from './judge-certificate.ts';
import { judgeDisk } from './judge-disk.ts';
import { LogGrowth } from './log-growth.ts';

/** Facts about the machine of the service, judged by the same rules as in `scorewire doctor`. */
export interface MachineHealth {
  /** May be called often: it reads the database and the files at most twice a minute. */
  check(): Promise<AttentionItem[]>;
  /** Notes the size of the event log; call it about once an hour. */
  sample(): void;
}

export interface MachineParts {
  readonly config: Pick<
    Config,
    'databaseUrl' | 'dataDir' | 'tlsCertFile' | 'tlsKeyFile' | 'eventRetentionDays' | 'eventLogBytesMax'
  >;
  readonly clock: Clock;
  /** Throws when the service is not ready. */
  readonly checkReady: () => Promise<void>;
  /** Undefined on a single node. */
  readonly bus?: { readonly nodeName: string; readonly isConnected: () => boolean } | undefined;
}

const checkedMs = 30_000;

export function createMachineHealth({ config, clock, checkReady, bus }: MachineParts): MachineHealth {
  const folder = config.databaseUrl === undefined ? resolve(config.dataDir) : undefined;
  const growth = new LogGrowth();
  const since = new Map<AttentionKind, string>();
  let found: AttentionItem[] = [];
  let checkedAtMs = Number.NEGATIVE_INFINITY;
  return {
    sample() {
      if (folder !== undefined) growth.add(clock(), logBytes(folder));
    },
    async check() {
      const ofBus = toItem('nats', judgeBus());
      return [...(ofBus === undefined ? [] : [{ ...ofBus, link: '/nodes' }]), ...(await checkMachine())];
    },
  };

  async function checkMachine(): Promise<AttentionItem[]> {
    if (clock() - checkedAtMs < checkedMs) return found;
    checkedAtMs = clock();
    const findings: readonly (readonly [AttentionKind, Finding])[] = [
      ['readiness', await judgeReadiness()],
      ['certificate', judgeCertificate()],
      ['disk', judgeFolder()],
      ['backup', judgeLastBackup()],
    ];
    found = findings.flatMap(([kind, finding]) => toItem(kind, finding) ?? []);
    return found;
  }

  async function judgeReadiness(): Promise<Finding> {
    try {
      await checkReady();
      return ok('the database works');
    } catch {
      return failed(
        'service-not-ready',
        'The service cannot use its database, and refuses events.',
        'Run scorewire doctor --operator on the machine of the service; its log says why.',
      );
    }
  }

  function judgeBus(): Finding {
    if (bus === undefined) return skipped('there is one node');
    if (bus.isConnected()) return ok('NATS is connected');
    return warning(
      'nats-away',
      `Node ${bus.nodeName} cannot reach NATS: it takes and stores events, and other nodes hear of them up to a second later.`,
      'Check that NATS runs and that SCOREWIRE_NATS_URL names it; the log of the service says why.',
    );
  }

  function judgeCertificate(): Finding {
    const { tlsCertFile, tlsKeyFile } = config;
    if (tlsCertFile === undefined || tlsKeyFile === undefined) return judgeCertificateFiles(undefined);
    return judgeCertificateFiles(readCertificateFiles(tlsCertFile, tlsKeyFile, clock()));
  }

  function judgeFolder(): Finding {
    if (folder === undefined) return skipped('PostgreSQL has its own disk');
    const { bsize, bavail, blocks } = statfsSync(folder);
    return judgeDisk({
      folder,
      freeBytes: bsize * bavail,
      totalBytes: bsize * blocks,
      log: growth.rate(clock(), logBytes(folder)),
      retentionDays: config.eventRetentionDays,
      logBytesMax: config.eventLogBytesMax,
    });
  }

  /** A new installation gets this many days before the first reminder. */
  function judgeLastBackup(): Finding {
    if (folder === undefined) return skipped('PostgreSQL has its own backups');
    const note = readBackupNote(folder);
    if (note === undefined && clock() - statSync(join(folder, dataFiles[0])).birthtimeMs < backupAgeMsMax)
      return skipped('the data is young');
    return judgeBackup({ ageMs: note && clock() - Date.parse(note.createdAt), file: note?.file ?? null });
  }

  function toItem(kind: AttentionKind, finding: Finding): AttentionItem | undefined {
    if (!('id' in finding)) {
      since.delete(kind);
      return undefined;
    }
    const began = since.get(kind) ?? formatDateTime(clock());
    since.set(kind, began);
    const severity = finding.state === 'failed' ? 'error' : 'warning';
    return { kind, severity, since: began, message: finding.text, nextStep: finding.next };
  }
}

function logBytes(folder: string): number {
  return statSync(join(folder, dataFiles[1])).size;
}
