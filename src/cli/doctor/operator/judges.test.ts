import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Finding } from '#app/health/finding';
import { judgeBackup } from '#app/health/judge-backup';
import { judgeCertificateFiles } from '#app/health/judge-certificate';
import { type DiskFacts, judgeDisk } from '#app/health/judge-disk';
import { judgeFiles } from './check-data-files.ts';
import { type FolderFacts, judgeFolder } from './check-data-folder.ts';
import { judgeExposure } from './check-exposure.ts';
import { judgeNode } from './check-node.ts';
import { judgeOpenFiles } from './check-open-files.ts';
import { judgePostgres, type PostgresCheckFacts } from './check-postgres.ts';
import { judgeTime } from './check-time.ts';
import { judgeVersions } from './check-versions.ts';

const folder: FolderFacts = {
  folder: '/var/lib/scorewire',
  kind: 'folder',
  isWritable: true,
  mode: 0o40700,
  ownerId: 1000,
  userId: 1000,
  username: 'scorewire',
  fileSystem: 0xef53,
};
const nowMs = Date.parse('2026-11-18T12:00:00Z');
const dayMs = 86_400_000;
const GiB = 2 ** 30;
/** A log that has grown by 1 GiB a day for ten days. */
const disk: DiskFacts = {
  folder: '/var/lib/scorewire',
  freeBytes: 5 * GiB,
  totalBytes: 100 * GiB,
  log: { bytes: 10 * GiB, bytesPerDay: GiB },
  retentionDays: 30,
  logBytesMax: 0,
};
const settings = {
  fsync: 'on',
  full_page_writes: 'on',
  max_connections: '100',
  default_transaction_read_only: 'off',
  synchronous_standby_names: '',
};
const reached = {
  kind: 'reached',
  versionNumber: 180_004,
  settings,
  schemaVersion: 11,
  knownVersion: 11,
  bytes: 1,
  unfit: [],
  hosts: 1,
  waitingForReplica: 0,
} as const;
const postgres = (found: PostgresCheckFacts['found']) =>
  judgePostgres({ address: 'postgres://db/scorewire', connectionsMax: 10, found });
const away = (errorCode: string) => postgres({ kind: 'unreachable', errorCode, message: 'no' });
const files = {
  folder: '/var/lib/scorewire',
  openFiles: [],
  isEmpty: false,
  isHalfRestored: false,
  mismatch: undefined,
  damagedFile: undefined,
  unreadable: undefined,
  database: undefined,
  eventLog: undefined,
  holder: undefined,
};

const certificate = {
  kind: 'read',
  certFile: 'cert.pem',
  keyFile: 'key.pem',
  keyMode: 0o100600,
  isKeyOfCertificate: true,
  validFromMs: nowMs - dayMs,
  validToMs: nowMs + 90 * dayMs,
  nowMs,
} as const;

type Case = readonly [what: string, found: Finding, id: string];

const cases: readonly Case[] = [
  [
    'a certificate of the future',
    judgeCertificateFiles({ ...certificate, validFromMs: nowMs + dayMs }),
    'certificate-not-yet-valid',
  ],
  [
    'a certificate that expires soon',
    judgeCertificateFiles({ ...certificate, validToMs: nowMs + 3 * dayMs }),
    'certificate-expires-soon',
  ],
  ['Node that is too old', judgeNode({ version: '18.20.4', needed: '20.19' }), 'node-too-old'],
  ['Node that is a little too old', judgeNode({ version: '20.9.0', needed: '20.19' }), 'node-too-old'],
  ['a data folder that is read-only', judgeFolder({ ...folder, isWritable: false }), 'data-folder-not-writable'],
  ['a data folder of another user', judgeFolder({ ...folder, ownerId: 33 }), 'data-folder-other-owner'],
  ['a data folder in memory', judgeFolder({ ...folder, fileSystem: 0x01021994 }), 'data-folder-in-memory'],
  ['a data folder on NFS', judgeFolder({ ...folder, fileSystem: 0x6969 }), 'data-folder-on-network'],
  ['a data folder without a volume', judgeFolder({ ...folder, fileSystem: 0x794c7630 }), 'data-folder-in-container'],
  ['an interrupted restore', judgeFiles({ ...files, isHalfRestored: true }), 'restore-interrupted'],
  ['files that cannot be read', judgeFiles({ ...files, unreadable: 'permission denied' }), 'data-unreadable'],
  [
    'a service that was killed',
    judgeFiles({ ...files, holder: { pid: 7, host: 'here', since: '', isOpen: true, isAlive: false } }),
    'service-was-killed',
  ],
  ['a database of an older version', judgeVersions([{ version: 9, knownVersion: 11 }]), 'database-older'],
  ['a full disk', judgeDisk({ ...disk, freeBytes: 50 * 2 ** 20 }), 'disk-full'],
  ['a disk that is full in five days', judgeDisk(disk), 'disk-filling'],
  ['a log that is kept for ever', judgeDisk({ ...disk, freeBytes: 10 * GiB, retentionDays: 0 }), 'disk-filling'],
  [
    'PostgreSQL without fsync',
    postgres({ ...reached, settings: { ...settings, fsync: 'off' } }),
    'postgres-not-durable',
  ],
  [
    'PostgreSQL that is a replica',
    postgres({ ...reached, settings: { ...settings, default_transaction_read_only: 'on' } }),
    'postgres-read-only',
  ],
  ['PostgreSQL of a newer Scorewire', postgres({ ...reached, schemaVersion: 12 }), 'database-newer'],
  ['PostgreSQL of an older Scorewire', postgres({ ...reached, schemaVersion: 10 }), 'database-older'],
  ['an old PostgreSQL', postgres({ ...reached, versionNumber: 120_003 }), 'postgres-old'],
  [
    'PostgreSQL with few connections',
    postgres({ ...reached, settings: { ...settings, max_connections: '12' } }),
    'postgres-few-connections',
  ],
  [
    'PostgreSQL without a primary',
    postgres({ kind: 'no-primary', servers: ['db1:5432 is a replica', 'db2:5432 does not listen'] }),
    'postgres-no-primary',
  ],
  ['commits that wait for a replica', postgres({ ...reached, waitingForReplica: 1 }), 'postgres-waits-for-replica'],
  [
    'a replica that is away',
    postgres({ ...reached, hosts: 2, unfit: ['db2:5432 does not listen'] }),
    'postgres-server-away',
  ],
  ['asynchronous replication', postgres({ ...reached, hosts: 2 }), 'postgres-asynchronous'],
  ['PostgreSQL that does not answer', away('TIMEOUT'), 'postgres-away'],
  ['a wrong password for PostgreSQL', away('28P01'), 'postgres-password-refused'],
  ['a database that does not exist', away('3D000'), 'postgres-no-database'],
  [
    'ports that are open to the world',
    judgeExposure({ host: '0.0.0.0', hasTls: false, hasProxies: false }),
    'open-without-tls',
  ],
  ['no backup', judgeBackup({ ageMs: undefined, file: null }), 'backup-missing'],
  ['few open files', judgeOpenFiles({ filesMax: 1024, connectionsMax: 50_000 }), 'open-files-few'],
  ['a clock that nobody sets', judgeTime({ isSynchronised: false }), 'time-not-synchronised'],
];

for (const [what, found, id] of cases)
  test(`${what}: ${id}`, () => {
    assert.equal('id' in found ? found.id : found.state, id);
  });

test('a disk with room for all events that are kept is large enough', () => {
  assert.deepEqual(judgeDisk({ ...disk, freeBytes: 21 * GiB }), { state: 'ok', text: '21 GiB of 100 GiB free' });
});

test('a log with a limit does not fill the disk', () => {
  assert.equal(judgeDisk({ ...disk, logBytesMax: 12 * GiB }).state, 'ok');
});

test('Node of the needed version is new enough', () => {
  assert.equal(judgeNode({ version: '20.19.0', needed: '20.19' }).state, 'ok');
  assert.equal(judgeNode({ version: '26.1.0', needed: '20.19' }).state, 'ok');
});
