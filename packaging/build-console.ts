import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

/**
 * `npm run build:console`: makes console/dist, which the service serves at /console. Does nothing when the sources have not changed since, so that
 * tests and `npm pack` can call it while a service reads the files.
 */
const root = join(import.meta.dirname, '..');
const dist = join(root, 'console/dist');
const mark = join(dist, 'sources.sha256');
const sources = ['console/{*.html,*.json,*.ts}', 'console/src/**/*', 'sdk/src/**/*', 'package-lock.json'];
const hash = hashSources();

if (!existsSync(mark) || readFileSync(mark, 'utf8') !== hash) {
  const fresh = `${dist}-${process.pid}`;
  await build({ root: join(root, 'console'), logLevel: 'warn', build: { outDir: fresh, emptyOutDir: true } });
  writeFileSync(join(fresh, 'sources.sha256'), hash);
  // Whole, so that nobody sees half of it.
  rmSync(dist, { recursive: true, force: true });
  renameSync(fresh, dist);
}

function hashSources(): string {
  const digest = createHash('sha256');
  const files = globSync(sources, { cwd: root }).filter((file) => statSync(join(root, file)).isFile());
  for (const file of files.sort()) digest.update(file).update(readFileSync(join(root, file)));
  return digest.digest('hex');
}
