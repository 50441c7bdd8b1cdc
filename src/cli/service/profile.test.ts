import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { Failure } from '#cli/failure';
import { createTestTerminal } from '#tests/cli/test-terminal';
import { deleteProfile, profileFile, readProfile, writeProfile } from './profile.ts';

const profile = { url: 'https://example.org', username: 'anna', password: 'hunter2 hunter2' };

function newFile(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'scorewire-test-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'config', 'profile.json');
}

function modeOf(path: string): number {
  return statSync(path).mode & 0o777;
}

test('a profile can be written and read back', (t) => {
  const file = newFile(t);
  writeProfile(file, profile);
  assert.deepEqual(readProfile(file), profile);
});

test('only the owner can read a profile, also when it replaces a file that others could read', (t) => {
  const file = newFile(t);
  writeProfile(file, profile);
  assert.deepEqual([modeOf(file), modeOf(join(file, '..'))], [0o600, 0o700]);
  chmodSync(file, 0o644);
  writeProfile(file, profile);
  assert.equal(modeOf(file), 0o600);
  assert.deepEqual(readdirSync(join(file, '..')), ['profile.json']);
});

for (const mode of [0o640, 0o604, 0o660, 0o666])
  test(`a profile of mode ${mode.toString(8)} is refused with advice`, (t) => {
    const file = newFile(t);
    writeProfile(file, profile);
    chmodSync(file, mode);
    assert.throws(
      () => readProfile(file),
      (error) =>
        error instanceof Failure &&
        error.outcome === 'not-allowed' &&
        error.message.includes(`(mode 0${mode.toString(8)}): run chmod 600 ${file}`),
    );
  });

for (const content of ['{"url": "x", "password": "hunter2 hunter2"', '[]', 'null', '{"url":"x","username":"y"}'])
  test(`${content} is refused without quoting it`, (t) => {
    const file = newFile(t);
    writeProfile(file, profile);
    writeFileSync(file, content);
    assert.throws(
      () => readProfile(file),
      (error) =>
        error instanceof Failure && /is not JSON with/.test(error.message) && !error.message.includes('hunter2'),
    );
  });

test('a missing profile can be read and deleted without an error', (t) => {
  const file = newFile(t);
  assert.equal(readProfile(file), undefined);
  assert.equal(deleteProfile(file), false);
});

for (const [env, file] of [
  [{ HOME: '/home/anna' }, '/home/anna/.config/scorewire/profile.json'],
  [{ HOME: '/home/anna', XDG_CONFIG_HOME: '/etc/anna' }, '/etc/anna/scorewire/profile.json'],
  [{ HOME: '/home/anna', XDG_CONFIG_HOME: 'relative' }, '/home/anna/.config/scorewire/profile.json'],
  [{ HOME: '/home/anna', SCOREWIRE_PROFILE_FILE: '/run/profile.json' }, '/run/profile.json'],
] as const)
  test(`with ${Object.keys(env).join(' and ')} the profile is ${file}`, () => {
    assert.equal(profileFile(createTestTerminal({ env })), file);
  });
