import { run } from '#cli/run';
import type { CliResult } from './start-cli.ts';
import { createTestTerminal } from './test-terminal.ts';

/**
 * Runs `scorewire serve` in this process, for starts that are expected to fail: one that succeeds waits for a signal. The service reads its
 * settings from the environment of the process, so that is replaced meanwhile.
 */
export async function failToServe(settings: Readonly<Record<string, string | undefined>>): Promise<CliResult> {
  const before = process.env;
  process.env = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
  try {
    const terminal = createTestTerminal({ env: process.env as Record<string, string> });
    const exitCode = await run(['serve'], terminal);
    return { exitCode, stdout: terminal.stdout.text(), stderr: terminal.stderr.text() };
  } finally {
    process.env = before;
  }
}
