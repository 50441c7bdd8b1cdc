import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { afterTest } from './after-test.ts';

/** `npm test` puts the folders of tests into memory where there is enough: databases sync after every change, and disks are slow. */
export function temporaryRoot(): string {
  return process.env['SCOREWIRE_TEST_FOLDERS'] ?? tmpdir();
}

/** An empty folder that is removed with the test. */
export function createTemporaryFolder(t: TestContext, root = temporaryRoot()): string {
  const folder = mkdtempSync(join(root, 'scorewire-test-'));
  afterTest(t, () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
