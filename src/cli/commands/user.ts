import { defineCommand, flag, text } from '#cli/command';
import { UsageError } from '#cli/failure';
import { readLimit } from '#cli/input/read-number';
import { passwordOptions, readPassword } from '#cli/input/read-password';
import { type Column, renderTime } from '#cli/output/cell';
import { printDone, printItem, printList } from '#cli/output/print-result';
import type { CreatedUser, User } from '#cli/service/admin-resources';
import { connect, connectionOptions } from '#cli/service/connection';
import { findUserPath } from '#cli/service/find-user';
import { listOptions } from './list-options.ts';

const columns: readonly Column<User>[] = [
  { label: 'id', of: (user) => user.id },
  { label: 'username', of: (user) => user.username },
  { label: 'role', of: (user) => user.role },
  { label: 'push', of: (user) => user.pushEnabled },
  { label: 'disabled', of: (user) => user.disabled },
  { label: 'created', of: (user) => renderTime(user.createdAt) },
  { label: 'updated', of: (user) => renderTime(user.updatedAt), detail: true },
];

const password: Column<CreatedUser> = { label: 'password', of: (user) => user.password ?? null };

const list = defineCommand({
  words: 'user list',
  summary: 'List the users',
  parameters: [],
  options: listOptions,
  examples: ['scorewire user list', 'scorewire user list --json'],
  async run(call) {
    const pages = connect(call).pages<User>('/admin/users', readLimit(call.options.limit));
    await printList(call, { pages, columns, none: 'There are no users.' });
    return 'ok';
  },
});

const show = defineCommand({
  words: 'user show',
  summary: 'Show a user',
  details: 'USER is an id or a username, here and in every other command.',
  parameters: ['USER'],
  options: connectionOptions,
  examples: ['scorewire user show 7', 'scorewire user show anna'],
  async run(call) {
    const client = connect(call);
    await printItem(call, await client.get<User>(await findUserPath(client, call.args[0])), columns);
    return 'ok';
  },
});

const create = defineCommand({
  words: 'user create',
  summary: 'Create a user',
  details:
    'Without a password the service generates one and shows it once. Pushing over MQTT also needs broker credentials: scorewire help user credentials issue.',
  parameters: ['USERNAME'],
  options: {
    push: flag('allow pushing events'),
    role: text('ROLE', 'user or admin; user by default'),
    ...passwordOptions,
    ...connectionOptions,
  },
  examples: [
    'scorewire user create anna --push',
    'scorewire user create boss --role admin --password-stdin < password.txt',
  ],
  async run(call) {
    const { options } = call;
    const [username] = call.args;
    const body = { username, role: options.role, pushEnabled: options.push, password: await readPassword(call) };
    const user = await connect(call).send<CreatedUser>('POST', '/admin/users', body);
    const isGenerated = user.password !== undefined;
    const heading = `Created user ${user.id}.`;
    const footing = isGenerated ? 'Hand the password on now: it is shown this once.' : undefined;
    await printItem(call, user, isGenerated ? [...columns, password] : columns, { heading, footing });
    return 'ok';
  },
});

const update = defineCommand({
  words: 'user update',
  summary: 'Change a user',
  details: 'Changes take effect at once, also on open connections.',
  parameters: ['USER'],
  options: {
    push: flag('allow pushing events; --no-push forbids it'),
    disable: flag('forbid signing in'),
    enable: flag('allow signing in again'),
    role: text('ROLE', 'user or admin'),
    ...passwordOptions,
    ...connectionOptions,
  },
  examples: [
    'scorewire user update anna --no-push',
    'scorewire user update 7 --disable',
    'scorewire user update anna --role admin',
  ],
  async run(call) {
    const { push: pushEnabled, disable, enable, role } = call.options;
    if (disable !== undefined && enable !== undefined) throw new UsageError('Give --disable or --enable, not both.');
    const disabled = disable ?? (enable === undefined ? undefined : !enable);
    const body = { pushEnabled, disabled, role, password: await readPassword(call) };
    if (Object.values(body).every((value) => value === undefined)) throw new UsageError('Say what to change.');
    const client = connect(call);
    const user = await client.send<User>('PATCH', await findUserPath(client, call.args[0]), body);
    await printItem(call, user, columns, { heading: `Changed user ${user.id}.` });
    return 'ok';
  },
});

const remove = defineCommand({
  words: 'user delete',
  summary: 'Delete a user and their broker credentials and assignments',
  parameters: ['USER'],
  options: connectionOptions,
  examples: ['scorewire user delete anna'],
  async run(call) {
    const client = connect(call);
    await client.delete(await findUserPath(client, call.args[0]));
    await printDone(call, `Deleted user ${call.args[0]}.`);
    return 'ok';
  },
});

export const userCommands = [list, show, create, update, remove];
