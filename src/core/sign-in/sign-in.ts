import { createBoundedCache } from '#core/memory/bounded-cache';
import type { AccessTokens, VerifiedToken } from '#core/ports/access-tokens';
import type { Clock } from '#core/ports/clock';
import type { ReadTickets } from '#core/ports/read-tickets';
import type { Secrets } from '#core/ports/secrets';
import type { UserReader } from '#core/ports/user-store';
import { type Problem, problem } from '#core/problem';
import { failed, ok, type Result } from '#core/result';
import { isUsername, type UserSecret, usernameKey } from '#core/user';
import { addressKey } from './address-key.ts';
import { createPasswordChecks } from './password-checks.ts';
import type { Principal } from './principal.ts';
import { type RefusedSignIn, showUsername } from './refused-sign-in.ts';
import type { SignInThrottle } from './sign-in-throttle.ts';
import { ticketAsToken } from './ticket-sign-in.ts';
import type { UserDirectory } from './user-directory.ts';

/** Turns credentials into a principal. The edge decides which kinds of credentials an endpoint takes. */
export interface SignIn {
  /** The user of a cached password; undefined when it must be checked. */
  recallPassword(username: string, password: string): UserSecret | undefined;
  /** The cached user, if the password is still valid. */
  recallUser(verified: VerifiedPassword): UserSecret | undefined;
  /** Like `recallUser`, but reads the user when it is not cached. Checks no password, so it is never throttled. */
  findUser(verified: VerifiedPassword): Promise<UserSecret | undefined>;
  withPassword(username: string, password: string, address: string): Promise<Result<UserSecret, Problem>>;
  /** The principal of a cached token; undefined when it must be verified. */
  recallToken(token: string): Principal | undefined;
  withToken(token: string): Promise<Result<Principal, Problem>>;
}

export interface SignInParts {
  readonly users: UserReader;
  readonly directory: UserDirectory;
  readonly secrets: Secrets;
  readonly tokens: AccessTokens;
  readonly tickets: Pick<ReadTickets, 'isTicket'>;
  readonly throttle: SignInThrottle;
  readonly clock: Clock;
  /** How many passwords are checked in parallel. */
  readonly checksAtOnce: number;
  readonly onRefused?: (refused: RefusedSignIn) => void;
}

const cachedMs = 60_000;
const cachedMax = 10_000;

const wrongPassword = problem('unauthenticated', 'The username or password is wrong.');
const disabled = problem('unauthenticated', 'Your user is disabled: ask the operator of the service.');
const wrongToken = problem(
  'unauthenticated',
  'The access token is not valid, or no longer: get a new one from POST /oauth/token.',
);

export function createSignIn(parts: SignInParts): SignIn {
  const { users, directory, secrets, tokens, tickets, throttle, clock, checksAtOnce } = parts;
  const passwords = createBoundedCache<string, VerifiedPassword>(cachedMax, clock);
  const verifiedTokens = createBoundedCache<string, VerifiedToken>(cachedMax, clock);
  const running = new Map<string, Promise<Result<UserSecret, Problem>>>();
  const checks = createPasswordChecks(checksAtOnce);

  return {
    recallPassword(username, password) {
      const known = passwords.get(passwordKey(username, password));
      return known && recallUser(known);
    },

    recallUser,

    async findUser(verified) {
      const secret = await directory.find(verified.userId);
      return secret && isCurrent(secret, verified) ? secret : undefined;
    },

    async withPassword(username, password, address) {
      const key = passwordKey(username, password);
      const known = passwords.get(key);
      if (known !== undefined) {
        const secret = await directory.find(known.userId);
        if (secret !== undefined && isCurrent(secret, known)) return ok(secret);
        passwords.delete(key);
      }
      // Concurrent sign-ins with the same credentials share one hash, and count as one attempt.
      const attempt = `${key}\n${address}`;
      const same = running.get(attempt);
      if (same !== undefined) return same;
      const check = checkPassword(username, password, address, key).finally(() => running.delete(attempt));
      running.set(attempt, check);
      return check;
    },

    recallToken(token) {
      const known = verifiedTokens.get(token);
      if (known?.issuer !== 'own') return undefined;
      const secret = directory.peek(known.userId);
      return secret && isCurrent(secret, known) ? principalOf(secret) : undefined;
    },

    async withToken(token) {
      let verified = verifiedTokens.get(token);
      if (verified === undefined) {
        verified = await tokens.verify(token);
        if (verified === undefined) return failed(tickets.isTicket(token) ? ticketAsToken : wrongToken);
        verifiedTokens.set(token, verified, Math.min(cachedMs, verified.expiresAtMs - clock()));
      }
      if (verified.issuer === 'outside') return outsidePrincipal(verified.username);
      const secret = await directory.find(verified.userId);
      return secret !== undefined && isCurrent(secret, verified) ? ok(principalOf(secret)) : failed(wrongToken);
    },
  };

  function recallUser(verified: VerifiedPassword): UserSecret | undefined {
    const secret = directory.peek(verified.userId);
    return secret && isCurrent(secret, verified) ? secret : undefined;
  }

  function passwordKey(username: string, password: string): string {
    return secrets.fingerprint(`${usernameKey(username)}\n${password}`);
  }

  async function checkPassword(username: string, password: string, address: string, key: string) {
    const nameKey = usernameKey(username);
    const from = addressKey(address);
    const waitSeconds = throttle.begin(from, nameKey);
    const refuse = (reason: string): void =>
      parts.onRefused?.({ username: showUsername(username, password), address, reason });
    if (waitSeconds > 0) {
      refuse('too many failed sign-ins');
      return failed(tooMany(waitSeconds));
    }
    const compared = checks.run(throttle.isKnown(from, nameKey), () => compare(username, password));
    if (compared === undefined) {
      throttle.abandoned(from, nameKey);
      refuse('too many sign-ins at once');
      return failed(busy);
    }
    const { secret, matches } = await compared.catch((error: unknown) => {
      // A failing store must not use up attempts.
      throttle.abandoned(from, nameKey);
      throw error;
    });
    if (!matches || secret === undefined || secret.user.disabled) {
      refuse(reasonOf(matches, secret));
      // Only somebody who knows the password is told.
      return failed(matches && secret !== undefined ? disabled : wrongPassword);
    }
    throttle.succeeded(from, nameKey);
    passwords.set(key, { userId: secret.user.id, passwordVersion: secret.passwordVersion }, cachedMs);
    return ok(secret);
  }

  async function compare(username: string, password: string) {
    const secret = await findByName(username);
    // Unknown users cost a hash too, so that timing does not reveal which usernames exist.
    const matches = await secrets.verifyPassword(password, secret?.passwordHash ?? secrets.unmatchableHash);
    return { secret, matches };
  }

  /** Looks up valid usernames only: databases do not take every text. */
  async function findByName(username: string): Promise<UserSecret | undefined> {
    return isUsername(username) ? users.findSecretByUsername(username) : undefined;
  }

  /** An outside issuer never grants administration: that takes our own credentials. */
  async function outsidePrincipal(username: string): Promise<Result<Principal, Problem>> {
    const secret = await findByName(username);
    if (secret === undefined) return ok({ userId: null, username, role: 'user', pushEnabled: false });
    return secret.user.disabled ? failed(wrongToken) : ok({ ...principalOf(secret), role: 'user' });
  }
}

/** The cached result of a password check. */
export interface VerifiedPassword {
  readonly userId: number;
  readonly passwordVersion: number;
}

function isCurrent({ user, passwordVersion }: UserSecret, verified: VerifiedPassword): boolean {
  return passwordVersion === verified.passwordVersion && !user.disabled;
}

function reasonOf(matches: boolean, secret: UserSecret | undefined): string {
  if (secret === undefined) return 'no such user';
  return matches ? 'the user is disabled' : 'wrong password';
}

export function principalOf({ user }: UserSecret): Principal {
  return { userId: user.id, username: user.username, role: user.role, pushEnabled: user.pushEnabled };
}

const busy: Problem = {
  code: 'busy',
  detail: 'Too many sign-ins are being checked at the moment: try again in a second.',
  retryAfterSeconds: 1,
};

function tooMany(retryAfterSeconds: number): Problem {
  return {
    code: 'too-many-sign-ins',
    detail: `Too many failed sign-ins: wait ${retryAfterSeconds} s and check the username and password.`,
    retryAfterSeconds,
  };
}
