import type { BrokerCredentialReader } from '#core/ports/broker-credential-store';
import type { Secrets } from '#core/ports/secrets';
import { type Problem, problem } from '#core/problem';
import { failed, ok, type Result } from '#core/result';
import { type User, usernameKey } from '#core/user';
import { addressKey } from './address-key.ts';
import type { RefusedSignIn } from './refused-sign-in.ts';
import type { SignInThrottle } from './sign-in-throttle.ts';
import type { UserDirectory } from './user-directory.ts';

/** Sign-in to the MQTT broker: the username, and a secret that was issued for it. */
export interface BrokerSignIn {
  signIn(username: string, secret: string, address: string): Promise<Result<BrokerPrincipal, Problem>>;
}

export interface BrokerPrincipal {
  readonly user: User;
  readonly credentialId: number;
}

export interface BrokerSignInParts {
  readonly credentials: BrokerCredentialReader;
  readonly directory: UserDirectory;
  readonly secrets: Secrets;
  readonly throttle: SignInThrottle;
  readonly onRefused?: (refused: RefusedSignIn) => void;
}

const wrong = problem(
  'unauthenticated',
  'The broker username or password is wrong, or was revoked: ask support for new broker credentials.',
);

export function createBrokerSignIn(parts: BrokerSignInParts): BrokerSignIn {
  const { credentials, directory, secrets, throttle } = parts;
  return {
    async signIn(username, secret, address) {
      const name = usernameKey(username);
      const from = addressKey(address);
      // Those that are being checked are not counted: after a cut in the network, all scoreboards of a stadium come at once from one
      // address, and 256 bits are not guessed by trying a few more at the same time.
      const waitSeconds = throttle.wait(from, name);
      if (waitSeconds > 0) {
        parts.onRefused?.({ username, address, reason: 'too many failed sign-ins' });
        return failed(tooMany(waitSeconds));
      }
      const found = await find(name, secret);
      if (!found.ok) {
        throttle.failed(from, name);
        parts.onRefused?.({ username, address, reason: found.failure });
        return failed(wrong);
      }
      throttle.remember(from, name);
      return found;
    },
  };

  /** A secret has 256 random bits, so that looking its hash up tells nothing that guessing could use. */
  async function find(name: string, secret: string): Promise<Result<BrokerPrincipal, string>> {
    const credential = await credentials.findBySecret(secrets.sha256(secret));
    if (credential === undefined) return failed('the password is wrong or was revoked');
    const found = await directory.find(credential.userId);
    if (found === undefined || usernameKey(found.user.username) !== name)
      return failed('the password belongs to another user');
    if (found.user.disabled) return failed('the user is disabled');
    return ok({ user: found.user, credentialId: credential.id });
  }
}

function tooMany(retryAfterSeconds: number): Problem {
  return {
    code: 'too-many-sign-ins',
    detail: `Too many failed sign-ins: wait ${retryAfterSeconds} s and check the broker username and password.`,
    retryAfterSeconds,
  };
}
