import { createPublicKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** A certificate with its key, in PEM form. */
export interface MadeCertificate {
  readonly name: string;
  readonly cert: string;
  readonly key: string;
}

export interface CertificateWishes {
  /** The common name. */
  readonly name: string;
  /** Self-signed without it. */
  readonly issuer?: MadeCertificate;
  readonly dnsNames?: readonly string[];
  readonly addresses?: readonly string[];
  readonly isAuthority?: boolean;
  readonly validFrom?: Date;
  readonly validTo?: Date;
  /** Says where the certificate of the issuer is, as public authorities do. */
  readonly issuerUrl?: string;
}

const dayMs = 86_400_000;

/** Makes an X.509 certificate (RFC 5280) with as little as TLS needs. Node can read certificates, but not make them. */
export function makeCertificate(wishes: CertificateWishes): MadeCertificate {
  const {
    name,
    issuer,
    validFrom = new Date(Date.now() - dayMs),
    validTo = new Date(Date.now() + 365 * dayMs),
  } = wishes;
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' });
  const body = sequence(
    tagged(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    distinguishedName(issuer?.name ?? name),
    sequence(time(validFrom), time(validTo)),
    distinguishedName(name),
    spki(publicKey),
    tagged(0xa3, sequence(...extensions(wishes))),
  );
  const signature = sign('sha256', body, issuer?.key ?? key);
  const der = sequence(body, ecdsaWithSha256, tagged(0x03, Buffer.concat([Buffer.from([0]), signature])));
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return { name, key, cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n` };
}

function extensions({ dnsNames = [], addresses = [], isAuthority = false, issuerUrl }: CertificateWishes): Buffer[] {
  const names = [
    ...dnsNames.map((each) => tagged(0x82, Buffer.from(each))),
    ...addresses.map((each) => tagged(0x87, Buffer.from(each.split('.').map(Number)))),
  ];
  const access = issuerUrl && sequence(sequence(oid('1.3.6.1.5.5.7.48.2'), tagged(0x86, Buffer.from(issuerUrl))));
  return [
    ...(isAuthority ? [sequence(oid('2.5.29.19'), octets(sequence(tagged(0x01, Buffer.from([0xff])))))] : []),
    ...(names.length === 0 ? [] : [sequence(oid('2.5.29.17'), octets(sequence(...names)))]),
    ...(access ? [sequence(oid('1.3.6.1.5.5.7.1.1'), octets(access))] : []),
  ];
}

function spki(key: KeyObject): Buffer {
  return createPublicKey(key.export({ type: 'spki', format: 'pem' })).export({ type: 'spki', format: 'der' });
}

function distinguishedName(name: string): Buffer {
  return sequence(tagged(0x31, sequence(oid('2.5.4.3'), tagged(0x0c, Buffer.from(name)))));
}

/** GeneralizedTime. */
function time(date: Date): Buffer {
  return tagged(0x18, Buffer.from(date.toISOString().replace(/[-:T]|\.\d+/g, '')));
}

function oid(text: string): Buffer {
  const [first = 0, second = 0, ...rest] = text.split('.').map(Number);
  const bytes = [first * 40 + second, ...rest.flatMap(base128)];
  return tagged(0x06, Buffer.from(bytes));
}

function base128(value: number): number[] {
  return value < 0x80 ? [value] : [...base128(value >> 7).map((byte) => byte | 0x80), value & 0x7f];
}

function integer(bytes: Buffer): Buffer {
  return tagged(0x02, bytes);
}

function octets(bytes: Buffer): Buffer {
  return tagged(0x04, bytes);
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return tagged(0x30, Buffer.concat(parts));
}

function tagged(tag: number, body: Buffer): Buffer {
  const { length } = body;
  const header = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...header]), body]);
}

const ecdsaWithSha256 = sequence(oid('1.2.840.10045.4.3.2'));
