import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { afterTest } from './after-test.ts';

/** An empty folder that is removed with the test. */
export function createTemporaryFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'scorewire-test-'));
  afterTest(t, () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
