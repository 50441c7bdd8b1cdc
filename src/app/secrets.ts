import { argon2, createHash, hash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { Secrets } from '#core/ports/secrets';
import { passwordCost } from './password-cost.ts';

export type PasswordCost = typeof passwordCost;
const hashed = promisify(argon2);
/** Without letters and digits that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

export function createSecrets(cost: PasswordCost = passwordCost): Secrets {
  const salt = randomBytes(16).toString('base64url');
  return {
    hashPassword: (password) => hashPassword(password, cost),
    verifyPassword,
    unmatchableHash: encode(cost, randomBytes(16), randomBytes(cost.tagLength)),
    generateSecret,
    generatePassword: () => Array.from({ length: 4 }, () => randomWord(5)).join('-'),
    sha256: (text) => createHash('sha256').update(text).digest('hex'),
    fingerprint: (text) => hash('sha256', salt + text, 'base64'),
  };
}

/** Never starts with a hyphen: a command line would take it for an option. */
function generateSecret(): string {
  const secret = randomBytes(32).toString('base64url');
  return secret.startsWith('-') ? generateSecret() : secret;
}

async function hashPassword(password: string, cost: PasswordCost): Promise<string> {
  const nonce = randomBytes(16);
  return encode(cost, nonce, await hashed('argon2id', { ...cost, message: password, nonce }));
}

async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const { nonce, tag, ...parameters } = decode(stored);
  const computed = await hashed('argon2id', { ...parameters, tagLength: tag.length, message: password, nonce });
  return timingSafeEqual(computed, tag);
}

/** The PHC string format: a hash carries its parameters, so that the cost can go up later. */
function encode({ memory, passes, parallelism }: PasswordCost, nonce: Buffer, tag: Buffer): string {
  const parts = [nonce, tag].map((bytes) => bytes.toString('base64').replaceAll('=', ''));
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${parts.join('$')}`;
}

const form = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

function decode(stored: string) {
  const match = form.exec(stored);
  if (match === null) throw new Error('A stored password hash is not in the argon2id form.');
  const [, memory, passes, parallelism, nonce = '', tag = ''] = match;
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    nonce: Buffer.from(nonce, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

function randomWord(length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}
