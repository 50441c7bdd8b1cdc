import type { AccessToken } from './access-token.ts';
import { SignInError } from './errors.ts';
import type { RequestSigner } from './rest.ts';

/** The kind of the password: of the user (REST, and MQTT by token), or of broker credentials (MQTT only). */
type PasswordKind = 'user' | 'broker';

export interface UserSignInParts {
  readonly token: AccessToken;
  readonly username: string;
  readonly password: string;
  /** Broker credentials beside the password. */
  readonly brokerPassword: string | undefined;
}

/**
 * Signs in to REST and to the broker. A user has one password for REST, and any number of broker credentials; people have one or the other, so
 * either is taken: the kind is guessed by its form, and the other kind is tried when the guess was wrong.
 */
export class UserSignIn implements RequestSigner {
  readonly username: string;
  private readonly parts: UserSignInParts;
  private kind: PasswordKind;
  private isKnown = false;

  constructor(parts: UserSignInParts) {
    this.parts = parts;
    this.username = parts.username;
    this.kind = brokerSecret.test(parts.password) ? 'broker' : 'user';
  }

  async sign(_url: URL, headers: Headers): Promise<void> {
    headers.set('authorization', `Bearer ${await this.getToken()}`);
  }

  async renew(): Promise<boolean> {
    this.parts.token.forget();
    return true;
  }

  async getBrokerPassword(): Promise<string> {
    const { brokerPassword, password } = this.parts;
    if (brokerPassword !== undefined) return brokerPassword;
    if (this.kind === 'broker') return password;
    try {
      return await this.parts.token.get();
    } catch (error) {
      if (!(error instanceof SignInError) || !this.guessOther()) throw error;
      return password;
    }
  }

  onBrokerAccepted(): void {
    this.isKnown = true;
  }

  /** Returns whether another try makes sense. */
  onBrokerRefused(): boolean {
    this.parts.token.forget();
    return this.parts.brokerPassword === undefined && this.guessOther();
  }

  /** The message for a refusal by the broker. */
  describeRefusal(reason: string): string {
    return this.parts.brokerPassword === undefined ? wrongPassword : reason;
  }

  private async getToken(): Promise<string> {
    try {
      return await this.parts.token.get();
    } catch (error) {
      if (error instanceof SignInError && this.isKnown && this.kind === 'broker') throw new SignInError(restNeedsUser);
      throw error;
    }
  }

  private guessOther(): boolean {
    if (this.isKnown) return false;
    this.isKnown = true;
    this.kind = this.kind === 'user' ? 'broker' : 'user';
    return true;
  }
}

/** 256 bits in base64url. */
const brokerSecret = /^[\w-]{43}$/;

const wrongPassword =
  'The username or password is wrong: the service takes the password of the user, or that of broker credentials. Support can give you a new one.';

const restNeedsUser =
  'This password belongs to broker credentials, which sign in to MQTT only. For REST and live(), connect with the password of the user, and give the other one as brokerPassword.';
