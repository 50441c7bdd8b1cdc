import { nkeys } from '@nats-io/transport-node';

type KeyPair = ReturnType<typeof nkeys.createUser>;

export interface NatsOperator {
  /** For the configuration of the server. */
  readonly settings: string;
  /** The text of a .creds file. */
  readonly credentials: string;
}

/** What the tool `nsc` writes: an operator, an account and a user, each signed by the one before. */
export function createNatsOperator(): NatsOperator {
  const [operator, account, user] = [nkeys.createOperator(), nkeys.createAccount(), nkeys.createUser()];
  const unlimited = { subs: -1, data: -1, payload: -1 };
  const operatorToken = sign(operator, operator, { type: 'operator' });
  const accountToken = sign(operator, account, {
    type: 'account',
    limits: { ...unlimited, imports: -1, exports: -1, wildcards: true, conn: -1, leaf: -1 },
  });
  const userToken = sign(account, user, { type: 'user', pub: {}, sub: {}, ...unlimited });
  return {
    settings: `operator: ${operatorToken}
      resolver: MEMORY
      resolver_preload: { ${account.getPublicKey()}: ${accountToken} }`,
    credentials: `-----BEGIN NATS USER JWT-----\n${userToken}\n------END NATS USER JWT------\n
-----BEGIN USER NKEY SEED-----\n${seedOf(user)}\n------END USER NKEY SEED------\n`,
  };
}

/** A user of the configuration file who proves that he has a key. */
export function createNkeyUser(): { readonly settings: string; readonly seed: string } {
  const user = nkeys.createUser();
  return { settings: `authorization: { users: [{ nkey: ${user.getPublicKey()} }] }`, seed: `${seedOf(user)}\n` };
}

function sign(issuer: KeyPair, subject: KeyPair, nats: object): string {
  const claims = {
    jti: crypto.randomUUID(),
    iat: Math.floor(Date.now() / 1000),
    iss: issuer.getPublicKey(),
    sub: subject.getPublicKey(),
    name: 'test',
    nats: { ...nats, version: 2 },
  };
  const parts = [{ typ: 'JWT', alg: 'ed25519-nkey' }, claims].map((part) => encode(JSON.stringify(part)));
  const signed = parts.join('.');
  return `${signed}.${encode(issuer.sign(new TextEncoder().encode(signed)))}`;
}

function seedOf(pair: KeyPair): string {
  return new TextDecoder().decode(pair.getSeed());
}

function encode(content: string | Uint8Array): string {
  return Buffer.from(content).toString('base64url');
}
