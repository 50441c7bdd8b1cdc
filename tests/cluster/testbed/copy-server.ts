import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/** What a copy must not have of the server, or makes anew by itself. */
const leftOut = ['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_subtrans'];

/** Copies the data of a server that runs, as the beginning of its replica. The programs of the package have no pg_basebackup. */
export async function copyServer(url: string, from: string, to: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // The backup lasts as long as this session.
    await client.query(`select pg_backup_start('replica', fast => true)`);
    createFolder(to, from);
    await copyFiles(from, to);
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    writeFileSync(join(to, 'backup_label'), rows[0]?.labelfile ?? '');
  } finally {
    await client.end();
  }
  createFolder(join(to, 'pg_wal'), from);
  writeFileSync(join(to, 'standby.signal'), '');
  for (const file of ['backup_label', 'standby.signal']) give(join(to, file), from);
}

/** Files may change and go while they are copied: the write-ahead log makes up for it. */
async function copyFiles(from: string, to: string): Promise<void> {
  const excluded = [...leftOut.map((name) => `./${name}/*`), './postmaster.*'].map((name) => `--exclude='${name}'`);
  const script = `tar -C "$0" ${excluded.join(' ')} --warning=no-file-changed --warning=no-file-removed -cf - . | tar -C "$1" -xpf -`;
  const [code] = (await once(spawn('sh', ['-c', script, from, to], { stdio: 'ignore' }), 'exit')) as [number | null];
  if (code !== 0) throw new Error(`The data of PostgreSQL could not be copied: tar ended with ${code}.`);
}

function createFolder(path: string, like: string): void {
  mkdirSync(path, { recursive: true });
  chmodSync(path, 0o700);
  give(path, like);
}

/** The user who runs PostgreSQL must own all of it. */
function give(path: string, like: string): void {
  const { uid, gid } = statSync(like);
  if (process.getuid?.() === 0) chownSync(path, uid, gid);
}
