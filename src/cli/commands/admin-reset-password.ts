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
  /** Only when it was generated. */
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
  summary: 'Set a new password on the machine of the service, without signing in',
  details:
    'For the owner of the machine. It changes the data folder or database that SCOREWIRE_DATA_DIR or SCOREWIRE_DATABASE_URL names, so run it as the user of the service and with its settings. The service may be running. Without USERNAME it takes the administrator, if there is only one. Without --password-stdin it generates a password and shows it once. The old password and its tokens end within a second. The audit log records the change.',
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
    // Imported here, because the store would slow down the start of all other commands.
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
      ...(given === undefined ? ['The password is shown only once.'] : []),
      ...(disabled
        ? [`${user.username} is disabled and cannot sign in: scorewire user update ${user.username} --enable`]
        : []),
      'A running service accepts it within a second, and ends connections that use the old one.',
    ].join('\n');
    await printItem(call, shown, given === undefined ? [...columns, password] : columns, { heading, footing });
    return 'ok';
  },
});
