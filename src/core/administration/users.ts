import type { Actor } from '#core/audit-entry';
import type { Change } from '#core/ports/change-feed';
import type { Writers } from '#core/ports/store';
import { notFound, type Problem, problem } from '#core/problem';
import { failed, ok, type Result } from '#core/result';
import type { Role, User } from '#core/user';
import type { AdministrationParts } from './administration-parts.ts';
import { recordChange } from './record-change.ts';

export interface UserAdministration {
  create(actor: Actor, input: UserInput): Promise<Result<CreatedUser, Problem>>;
  update(actor: Actor, id: number, changes: UserUpdate): Promise<Result<User, Problem>>;
  remove(actor: Actor, id: number): Promise<Result<void, Problem>>;
}

export interface UserInput {
  readonly username: string;
  readonly password?: string;
  readonly role?: Role;
  readonly pushEnabled?: boolean;
}

export interface CreatedUser {
  readonly user: User;
  /** Only when it was generated, and only this once. */
  readonly password?: string;
}

export interface UserUpdate {
  readonly pushEnabled?: boolean;
  readonly disabled?: boolean;
  readonly password?: string;
  readonly role?: Role;
}

export function createUserAdministration(
  parts: Omit<AdministrationParts, 'botHistory' | 'shareSecrets'>,
): UserAdministration {
  const { secrets } = parts;
  return {
    async create(actor, input) {
      const password = input.password ?? secrets.generatePassword();
      const passwordHash = await secrets.hashPassword(password);
      return recordChange(parts, actor, 'user.create', async (writers, at) => {
        const { username, role = 'user', pushEnabled = false } = input;
        if ((await writers.users.findSecretByUsername(username)) !== undefined) return failed(taken(username));
        const user = await writers.users.insert({ username, role, pushEnabled, passwordHash, at });
        const value = input.password === undefined ? { user, password } : { user };
        return ok({ value, target: `user/${user.id}`, before: null, after: user, change: changeOf(user.id) });
      });
    },

    async update(actor, id, { password, ...flags }) {
      const passwordHash = password === undefined ? undefined : await secrets.hashPassword(password);
      return recordChange(parts, actor, 'user.update', async (writers, at) => {
        const before = await writers.users.find(id);
        if (before === undefined) return failed(notFound('user', id));
        const losesAdmin = flags.disabled === true || flags.role === 'user';
        if (losesAdmin && (await isLastAdmin(writers, before))) return failed(lastAdmin(before));
        const after = await writers.users.update(id, { ...flags, ...(passwordHash && { passwordHash }), at });
        // The audit log records that the password changed, never the password.
        const noted = passwordHash === undefined ? after : { ...after, passwordChanged: true };
        return ok({ value: after, target: `user/${id}`, before, after: noted, change: changeOf(id) });
      });
    },

    remove(actor, id) {
      return recordChange<void>(parts, actor, 'user.delete', async (writers) => {
        const before = await writers.users.find(id);
        if (before === undefined) return failed(notFound('user', id));
        if (await isLastAdmin(writers, before)) return failed(lastAdmin(before));
        await writers.users.remove(id);
        return ok({ value: undefined, target: `user/${id}`, before, after: null, change: changeOf(id) });
      });
    },
  };

  async function isLastAdmin(writers: Writers, user: User): Promise<boolean> {
    return user.role === 'admin' && !user.disabled && (await writers.users.countEnabledAdmins()) === 1;
  }
}

function changeOf(id: number): Change {
  return { resource: 'user', id };
}

function taken(username: string): Problem {
  return problem('conflict', `The username ${username} is taken: choose another one, or change that user.`);
}

function lastAdmin(user: User): Problem {
  return problem(
    'last-admin',
    `${user.username} is the last administrator who can sign in: make another user an administrator first.`,
  );
}
