import { readFileSync } from 'node:fs';
import { defineCommand, flag } from '#cli/command';
import { Failure } from '#cli/failure';
import { readPassword } from '#cli/input/read-password';
import type { Column } from '#cli/output/cell';
import { printItem } from '#cli/output/print-result';

interface ResetUser {
  readonly username: string;
  readonly role: string;
  readonly disabled: boolean;
  /** Only when it was made up. */
  readonly password?: string;
}

const columns: readonly Column<ResetUser>[] = [
  { label: 'username', of: (user) => user.username },
  { label: 'role', of: (user) => user.role },
  { label: 'disabled', of: (user) => user.disabled },
];
const password: Column<ResetUser> = { label: 'password', of: (user) => user.password ?? null };

export const adminResetPassword = defineCommand({
  words: 'admin reset-password',
  summary: 'Set a new password at the machine itself, without signing in',
  details:
    'For the owner of the machine. It works on the data folder or the database that SCOREWIRE_DATA_DIR or SCOREWIRE_DATABASE_URL names, so run it as the user and with the settings of the service, which may run or not. Without USERNAME it takes the administrator, if there is only one. Without --password-stdin it makes a password up and shows it this once. The old password, and the tokens that were got with it, end within a second. The change is in the audit log.',
  parameters: ['[USERNAME]'],
  options: {
    'password-stdin': flag('read the new password from standard input'),
    json: flag('print JSON, for programs'),
  },
  examples: ['scorewire admin reset-password', 'scorewire admin reset-password anna --password-stdin < password.txt'],
  async run(call) {
    const { terminal } = call;
    const [username] = call.args;
    const given = await readPassword(call);
    // Loaded here, because no other command needs the store, and each would start slower with it.
    const { loadConfig } = await import('#app/config/load-config');
    const { createLog } = await import('#app/log');
    const { describeStore } = await import('#app/open-dialect');
    const { resetPassword } = await import('#app/reset-password');
    const config = loadConfig({ env: terminal.env, readFile: (path) => readFileSync(path, 'utf8') });
    const reset = await resetPassword(config, createLog('warn'), { username, password: given });
    if (!reset.ok)
      throw new Failure(reset.failure.code === 'not-found' ? 'not-found' : 'invalid', reset.failure.detail);
    const { user, password: set } = reset.value;
    const { role, disabled } = user;
    const shown = { username: user.username, role, disabled, ...(given === undefined && { password: set }) };
    const heading = `Set a new password for ${user.username} in ${describeStore(config)}`;
    const footing = [
      ...(given === undefined ? ['The password is shown this once.'] : []),
      ...(disabled
        ? [`${user.username} is disabled and cannot sign in: scorewire user update ${user.username} --enable`]
        : []),
      'A running service takes it within a second, and ends what was signed in with the old one.',
    ].join('\n');
    await printItem(call, shown, given === undefined ? [...columns, password] : columns, { heading, footing });
    return 'ok';
  },
});
