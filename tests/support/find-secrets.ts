import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Secret {
  readonly name: string;
  readonly value: string;
}

/** A secret found in a log, reported by its name and never by its value. */
export interface Finding {
  readonly name: string;
  readonly file: string;
  readonly line: number;
}

export interface Findings {
  readonly findings: readonly Finding[];
  readonly secretCount: number;
  readonly logBytes: number;
}

/** Looks for every secret that a run has recorded in every log that it has recorded. */
export function findSecrets(folder: string): Findings {
  const secrets = globSync('*.secrets', { cwd: folder }).flatMap((file) => readSecrets(join(folder, file)));
  const index = indexSecrets(secrets);
  const findings: Finding[] = [];
  let logBytes = 0;
  for (const file of globSync('*.log', { cwd: folder }).sort()) {
    const log = readFileSync(join(folder, file));
    logBytes += log.length;
    for (const { name, at } of [...findValues(log, index), ...findShapes(log)])
      findings.push({ name, file, line: lineOf(log, at) });
  }
  return { findings, secretCount: secrets.length, logBytes };
}

interface Hit {
  readonly name: string;
  /** Byte offset in the log. */
  readonly at: number;
}

/** Secrets by a hash of their last eight bytes, so that one pass over a log finds all of them. Many secrets begin alike, few end alike. */
interface Index {
  readonly byTail: ReadonlyMap<number, readonly { readonly name: string; readonly bytes: Buffer }[]>;
  /** A filter: 1 where a hash may be in the map. It rules out most positions of a log. */
  readonly seen: Uint8Array;
}

function readSecrets(file: string): Secret[] {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Secret);
}

function indexSecrets(secrets: readonly Secret[]): Index {
  const byTail = new Map<number, { name: string; bytes: Buffer }[]>();
  const seen = new Uint8Array(1 << 20);
  const names = new Map(secrets.flatMap(({ name, value }) => formsOf(value).map((form) => [form, name])));
  for (const [form, name] of names) {
    const bytes = Buffer.from(form);
    const tail = tailAt(bytes, bytes.length);
    const known = byTail.get(tail);
    if (known === undefined) byTail.set(tail, [{ name, bytes }]);
    else known.push({ name, bytes });
    seen[tail & 0xfffff] = 1;
  }
  return { byTail, seen };
}

/** A hash of the eight bytes before a position. */
function tailAt(bytes: Buffer, end: number): number {
  return Math.imul(bytes.readInt32LE(end - 8), 0x9e3779b1) ^ bytes.readInt32LE(end - 4);
}

/** The secret itself, and how it looks in JSON, in a URL and in a header. */
function formsOf(value: string): string[] {
  const base64 = Buffer.from(value).toString('base64').replace(/=+$/, '');
  return [value, JSON.stringify(value).slice(1, -1), encodeURIComponent(value), base64];
}

function* findValues(log: Buffer, { byTail, seen }: Index): Generator<Hit> {
  for (let end = 8; end <= log.length; end += 1) {
    const tail = tailAt(log, end);
    if (seen[tail & 0xfffff] === 0) continue;
    for (const { name, bytes } of byTail.get(tail) ?? []) {
      const at = end - bytes.length;
      if (at >= 0 && log.compare(bytes, 0, bytes.length, at, end) === 0) yield { name, at };
    }
  }
}

/** Patterns that reveal a secret even where no test has recorded it. */
const shapes: readonly (readonly [name: string, shape: RegExp])[] = [
  ['something like an access token', /eyJ[\w-]{10,}\.[\w-]{10,}\./g],
  ['an Authorization header', /authorization\\*":/gi],
  ['something like a password hash', /\$argon2id\$/g],
  ['something like a private key in PEM form', /PRIVATE KEY-----/g],
  ['something like a private key in JWK form', /"d\\*":\\*"[\w-]{40}/g],
  ['a URL with a password', /\b[a-z][a-z+.-]*:\/\/[^\s/:@"]+:[^\s/@"]+@/gi],
];

function* findShapes(log: Buffer): Generator<Hit> {
  const text = log.toString('latin1');
  for (const [name, shape] of shapes) for (const { index: at } of text.matchAll(shape)) yield { name, at };
}

function lineOf(log: Buffer, at: number): number {
  return log.subarray(0, at).toString('latin1').split('\n').length;
}
