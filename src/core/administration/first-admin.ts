import { formatDateTime } from '#core/date-time';
import { ok } from '#core/result';
import type { AdministrationParts } from './administration-parts.ts';
import type { CreatedUser } from './users.ts';

/**
 * Creates the first administrator of an empty service. He counts as announced once the operator was told how to sign in; until then every
 * start announces him again, so that a start that fails or is killed locks nobody out.
 */
export interface FirstAdmin {
  /** Returns undefined when there are users and the first administrator was announced. Call it last, when nothing else can make the start fail. */
  create(): Promise<CreatedUser | undefined>;
  /** Call it after the password was shown to the operator. */
  announced(created: CreatedUser): Promise<void>;
  /** Whether the configured password is not the administrator's, and so has no effect. */
  ignoresGivenPassword(): Promise<boolean>;
}

const username = 'admin';
const actor = { userId: null, username: 'scorewire', address: 'local' };

export function createFirstAdmin(
  { store, secrets, clock }: Pick<AdministrationParts, 'store' | 'secrets' | 'clock'>,
  givenPassword: string | undefined,
): FirstAdmin {
  return {
    async create() {
      if (!(await isWanted(store))) return undefined;
      const left = await store.users.findUnannounced();
      // The password is unchanged: keep it, so that nobody is signed out.
      if (left !== undefined && givenPassword !== undefined && (await isPassword(givenPassword))) return { user: left };
      const password = givenPassword ?? secrets.generatePassword();
      const passwordHash = await secrets.hashPassword(password);
      const outcome = await store.change<CreatedUser | undefined, never>(async ({ users, audit }) => {
        // Two nodes may start on an empty database at once; the second finds the user of the first here.
        if (!(await isWanted({ users }))) return ok(undefined);
        const at = formatDateTime(clock());
        const before = (await users.findUnannounced()) ?? null;
        const user = before
          ? await users.update(before.id, { passwordHash, at })
          : await users.insert({ username, role: 'admin', pushEnabled: true, passwordHash, at });
        await users.markUnannounced(user.id);
        const action = before === null ? 'user.create' : 'user.update';
        const after = before === null ? { ...user } : { ...user, passwordChanged: true };
        await audit.append({ at, actor, action, target: `user/${user.id}`, before: before && { ...before }, after });
        return ok(givenPassword === undefined ? { user, password } : { user });
      });
      return outcome.ok ? outcome.value : undefined;
    },

    async announced({ user }) {
      await store.change(async ({ users }) => ok(await users.markAnnounced(user.id)));
    },

    ignoresGivenPassword: async () => givenPassword !== undefined && !(await isPassword(givenPassword)),
  };

  async function isPassword(given: string): Promise<boolean> {
    const secret = await store.users.findSecretByUsername(username);
    return secret !== undefined && (await secrets.verifyPassword(given, secret.passwordHash));
  }
}

async function isWanted({ users }: Pick<AdministrationParts['store'], 'users'>): Promise<boolean> {
  if ((await users.findUnannounced()) !== undefined) return true;
  return (await users.list({ after: null, limit: 1 })).length === 0;
}
