import type { BrokerCredential } from '#core/broker-credential';
import type { AccessTokens } from '#core/ports/access-tokens';
import type { BrokerCredentialReader } from '#core/ports/broker-credential-store';
import type { Secrets } from '#core/ports/secrets';
import type { UserReader } from '#core/ports/user-store';
import { type Problem, problem } from '#core/problem';
import { failed, ok, type Result } from '#core/result';
import { isUsername, type User, type UserSecret, usernameKey } from '#core/user';
import { addressKey } from './address-key.ts';
import { type RefusedSignIn, showUsername } from './refused-sign-in.ts';
import type { SignInThrottle } from './sign-in-throttle.ts';
import { ended, nothingLeft, type TicketProblem, type TicketSignIn, ticketUsername } from './ticket-sign-in.ts';
import type { UserDirectory } from './user-directory.ts';

/**
 * Sign-in to the MQTT broker: a username with a broker credential or an access token of that user, or the name `ticket` with a read
 * ticket.
 */
export interface BrokerSignIn {
  signIn(username: string, secret: string, address: string): Promise<Result<BrokerPrincipal, Problem>>;
}

export type BrokerPrincipal =
  | { readonly user: User; readonly credential: Pick<BrokerCredential, 'id' | 'name'> }
  | { readonly user: User; readonly bearer: Bearer };

/** A client that may stay as long as its token or ticket is valid. */
export interface Bearer {
  readonly kind: 'token' | 'ticket';
  readonly userId: number;
  /** Undefined for a token of the outside issuer, which does not know our passwords. */
  readonly passwordVersion: number | undefined;
  readonly expiresAtMs: number;
  /** Undefined for a token, which grants everything that its user may do. */
  readonly ticket?: {
    readonly id: string;
    /** The bots of the ticket that its user may read. */
    readonly bots: ReadonlySet<number>;
    readonly asAdmin: boolean;
  };
}

export interface BrokerSignInParts {
  readonly credentials: BrokerCredentialReader;
  readonly users: Pick<UserReader, 'findSecretByUsername'>;
  readonly directory: UserDirectory;
  readonly secrets: Secrets;
  readonly tokens: Pick<AccessTokens, 'verify'>;
  readonly tickets: TicketSignIn;
  readonly throttle: SignInThrottle;
  readonly onRefused?: (refused: RefusedSignIn) => void;
}

const wrong = problem(
  'unauthenticated',
  'The broker username or password is wrong, or was revoked: ask support for new broker credentials.',
);
/** A JSON Web Token. Secrets have no dots. */
const tokenForm = /^[\w-]+\.[\w-]+\.[\w-]*$/;

/** The problem is for the client, the reason for the operator. */
interface Refusal {
  readonly problem: Problem;
  readonly reason: string;
  /** False for an expired ticket: a page retries with it until it gets a new one. */
  readonly isGuess: boolean;
}

export function createBrokerSignIn(parts: BrokerSignInParts): BrokerSignIn {
  const { credentials, users, directory, secrets, tokens, tickets, throttle } = parts;
  return {
    async signIn(username, secret, address) {
      const from = addressKey(address);
      const isToken = tokenForm.test(secret);
      // All tickets share one username, so they are counted per address only: guessing tickets elsewhere must not lock out their holders.
      const isTicket = isToken && username === ticketUsername;
      const name = isTicket ? `${ticketUsername} ${from}` : usernameKey(username);
      // Checks under way do not count: after a network failure all scoreboards of a stadium reconnect at once from one address, and a few
      // parallel guesses do not help against 256 bits.
      const waitSeconds = throttle.wait(from, name);
      if (waitSeconds > 0) {
        refused(username, secret, address, 'too many failed sign-ins');
        return failed(tooMany(waitSeconds));
      }
      const outcome = isTicket
        ? await withTicket(secret)
        : await (isToken ? withToken(name, secret) : find(name, secret));
      if (!outcome.ok) {
        const { problem, reason, isGuess } = outcome.failure;
        // A page that retries with an expired ticket must not lock out the scoreboards at the same address.
        if (isGuess) throttle.failed(from, name);
        refused(username, secret, address, reason);
        return failed(problem);
      }
      throttle.remember(from, name);
      return outcome;
    },
  };

  function refused(username: string, secret: string, address: string, reason: string): void {
    parts.onRefused?.({ username: showUsername(username, secret), address, reason });
  }

  /** Timing of the hash lookup does not help a guesser: a secret has 256 random bits. */
  async function find(name: string, secret: string): Promise<Result<BrokerPrincipal, Refusal>> {
    const credential = await credentials.findBySecret(secrets.sha256(secret));
    if (credential === undefined) return guessed('the password is wrong or was revoked');
    const found = await directory.find(credential.userId);
    if (found === undefined || usernameKey(found.user.username) !== name)
      return guessed('the password belongs to another user');
    if (found.user.disabled) return guessed('the user is disabled');
    const { id, name: credentialName } = credential;
    return ok({ user: found.user, credential: { id, name: credentialName } });
  }

  async function withToken(name: string, token: string): Promise<Result<BrokerPrincipal, Refusal>> {
    const verified = await tokens.verify(token);
    if (verified === undefined) return guessed('the access token is not valid');
    const passwordVersion = verified.issuer === 'own' ? verified.passwordVersion : undefined;
    const found =
      verified.issuer === 'own' ? await directory.find(verified.userId) : await findByName(verified.username);
    if (found === undefined || !isNow(found, name)) return guessed('the access token belongs to another user');
    if (passwordVersion !== undefined && passwordVersion !== found.passwordVersion)
      return guessed('the access token is older than the password');
    const { user } = found;
    return ok({
      user,
      bearer: { kind: 'token', userId: user.id, passwordVersion, expiresAtMs: verified.expiresAtMs } as const,
    });
  }

  async function findByName(username: string): Promise<UserSecret | undefined> {
    return isUsername(username) ? users.findSecretByUsername(username) : undefined;
  }

  async function withTicket(text: string): Promise<Result<BrokerPrincipal, Refusal>> {
    const verified = await tickets.verify(text);
    if (!verified.ok) return ofTicket(verified.failure);
    const { userId, passwordVersion, expiresAtMs, id } = verified.value;
    const reader = await tickets.findReader(verified.value);
    const found = await directory.find(userId);
    if (reader === undefined || found === undefined) return ofTicket(ended);
    const bots = await tickets.findReadable(verified.value, reader);
    if (bots.size === 0) return ofTicket(nothingLeft);
    const ticket = { id, bots, asAdmin: reader.role === 'admin' };
    return ok({ user: found.user, bearer: { kind: 'ticket', userId, passwordVersion, expiresAtMs, ticket } as const });
  }
}

function guessed(reason: string): Result<never, Refusal> {
  return failed({ problem: wrong, reason, isGuess: true });
}

function ofTicket(problem: TicketProblem): Result<never, Refusal> {
  return failed({ problem, reason: problem.detail, isGuess: problem.isGuess });
}

function isNow({ user }: UserSecret, name: string): boolean {
  return !user.disabled && usernameKey(user.username) === name;
}

function tooMany(retryAfterSeconds: number): Problem {
  return {
    code: 'too-many-sign-ins',
    detail: `Too many failed sign-ins: wait ${retryAfterSeconds} s and check the broker username and password.`,
    retryAfterSeconds,
  };
}
