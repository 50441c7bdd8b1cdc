import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { createCli } from '#tests/cli/start-cli';

export interface Diagnosis {
  readonly exitCode: number;
  readonly text: string;
  /** The id of the named cause; undefined when nothing is wrong. */
  readonly cause: string | undefined;
}

/** Runs `scorewire doctor` as it would be typed. */
export async function diagnose(commandLine: string, env: Readonly<Record<string, string>>): Promise<Diagnosis> {
  const { exitCode, stdout, stderr } = await createCli(env)(`doctor ${commandLine}`);
  assert.equal(stderr, '');
  return { exitCode, text: stdout, cause: /^(?:Cause|It works).* \[([\w-]+)\]$/m.exec(stdout)?.[1] };
}

/** The named cause must be this one; the whole text is kept as a snapshot, without what differs between runs. */
export function assertCause(
  t: TestContext,
  { exitCode, text, cause }: Diagnosis,
  expected: { readonly cause: string; readonly isWarning?: boolean; readonly names: Readonly<Record<string, string>> },
): void {
  assert.equal(cause, expected.cause, text);
  assert.equal(exitCode, expected.isWarning === true ? 0 : 1, text);
  t.assert.snapshot(`\n${withoutChance(text, expected.names)}`, { serializers: [String] });
}

export function withoutChance(text: string, names: Readonly<Record<string, string>>): string {
  let plain = text;
  for (const [name, value] of Object.entries(names)) plain = plain.replaceAll(value, name);
  return plain
    .replaceAll(/(?<=127\.0\.0\.1:)\d+/g, 'PORT')
    .replaceAll(/port \d+ is open/g, 'port PORT is open')
    .replaceAll(/\b\d{4}-\d\d-\d\d\b/g, 'DAY')
    .replaceAll(/\bprocess \d+/g, 'process PID')
    .replaceAll(/wait \d+ seconds/g, 'wait N seconds')
    .replaceAll(/Scorewire \d+\.\d+\.\d+/g, 'Scorewire VERSION');
}

interface Report {
  readonly healthy: boolean;
  readonly cause: Trouble | null;
  readonly checks: readonly Partial<Trouble>[];
}

interface Trouble {
  readonly state: string;
  readonly id: string;
  readonly text: string;
  readonly next: string;
}

/** Like `assertCause`, of the machine of the service. What else is worth a warning differs between machines, so only one finding is looked at. */
export async function assertMachine(
  t: TestContext,
  env: Readonly<Record<string, string>>,
  {
    id,
    isWarning,
    names,
  }: { readonly id: string; readonly isWarning: boolean; readonly names: Readonly<Record<string, string>> },
): Promise<void> {
  const { exitCode, text } = await diagnose('--operator --json', env);
  const { healthy, cause, checks } = JSON.parse(text) as Report;
  assert.equal(healthy, isWarning, text);
  assert.equal(exitCode, isWarning ? 0 : 1);
  const found = isWarning ? checks.find((each) => each.id === id && each.state === 'warning') : cause;
  assert.equal(found?.id, id, text);
  t.assert.snapshot(withoutChance(`${found?.text}\n${found?.next}`, names), { serializers: [String] });
}
