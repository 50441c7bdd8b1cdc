import { constants } from 'node:crypto';
import { type BigIntStats, readFileSync, statSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createSecureContext, type SecureContextOptions, type Server } from 'node:tls';

export interface CertificateFiles {
  readonly certFile: string;
  readonly keyFile: string;
}

export interface Certificate extends CertificateFiles {
  /** Everything that `setSecureContext` must be told, which forgets what it is not. */
  readonly context: SecureContextOptions;
  /** The state of the files from before they were read, so that no later change goes unseen. */
  readonly stamp: string;
}

export interface CertificateWatch {
  /** A change is taken up once the files have stayed the same from one look to the next. */
  readonly lookEveryMs?: number | undefined;
  /** A new certificate is in use. */
  readonly onReload?: (() => void) | undefined;
  /** The files have changed and cannot be used; the old certificate stays. */
  readonly onFault?: ((error: Error) => void) | undefined;
}

/** Throws when the files cannot be read or do not belong together. */
export function readCertificate({ certFile, keyFile }: CertificateFiles): Certificate {
  const stamp = stampOf(statSync(certFile, bigint), statSync(keyFile, bigint));
  const [cert, key] = [readFileSync(certFile), readFileSync(keyFile)];
  const context = { cert, key, minVersion: 'TLSv1.2', ciphers, secureOptions } as const;
  createSecureContext(context);
  return { certFile, keyFile, context, stamp };
}

/**
 * Gives a server the new certificate when its files change, until it closes. Open connections keep theirs. It looks at the files
 * instead of asking to be notified, because a notification gets lost behind symbolic links, bind mounts and network file systems.
 */
export function followCertificate(server: Server, certificate: Certificate, watch: CertificateWatch): void {
  const { lookEveryMs = 1000, onReload, onFault } = watch;
  let tried = certificate.stamp;
  let seen = certificate.stamp;
  let timer = setTimeout(look, lookEveryMs).unref();
  let closed = false;
  server.once('close', () => {
    closed = true;
    clearTimeout(timer);
  });

  async function look(): Promise<void> {
    const stamp = await stampFiles(certificate);
    if (closed) return;
    if (stamp === seen && stamp !== tried) {
      tried = stamp;
      reload();
    }
    seen = stamp;
    timer = setTimeout(look, lookEveryMs).unref();
  }

  function reload(): void {
    try {
      server.setSecureContext(readCertificate(certificate).context);
    } catch (error) {
      onFault?.(error as Error);
      return;
    }
    onReload?.();
  }
}

const bigint = { bigint: true } as const;

/** Authenticated encryption with forward secrecy and nothing else; those that start with TLS_ are for TLS 1.3. */
const ciphers = [
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
  'TLS_AES_128_GCM_SHA256',
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-RSA-CHACHA20-POLY1305',
].join(':');

/** Another handshake on the same connection, which only TLS 1.2 has, costs a signature outside of the turns that handshakes take. */
const secureOptions = constants.SSL_OP_NO_RENEGOTIATION;

async function stampFiles({ certFile, keyFile }: CertificateFiles): Promise<string> {
  try {
    const [cert, key] = await Promise.all([stat(certFile, bigint), stat(keyFile, bigint)]);
    return stampOf(cert, key);
  } catch (error) {
    return String(error);
  }
}

/** A file that was written to or replaced, also behind a symbolic link, has another stamp. */
function stampOf(...files: readonly BigIntStats[]): string {
  return files.map(({ dev, ino, size, mtimeNs, ctimeNs }) => [dev, ino, size, mtimeNs, ctimeNs].join(':')).join(' ');
}
