import { constants } from 'node:crypto';
import { type BigIntStats, readFileSync, statSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createSecureContext, type SecureContextOptions, type Server } from 'node:tls';

export interface CertificateFiles {
  readonly certFile: string;
  readonly keyFile: string;
}

export interface Certificate extends CertificateFiles {
  /** All TLS settings: `setSecureContext` resets whatever is left out. */
  readonly context: SecureContextOptions;
  /** Identifies the version of the files. Taken before they are read, so that no later change goes unseen. */
  readonly stamp: string;
}

export interface CertificateWatch {
  /** A change takes effect once two checks in a row find the same files. */
  readonly checkEveryMs?: number | undefined;
  /** The new certificate is in use. */
  readonly onReload?: (() => void) | undefined;
  /** The changed files cannot be used; the old certificate stays in use. */
  readonly onFault?: ((error: Error) => void) | undefined;
}

/** Throws when a file cannot be read or the key does not match the certificate. */
export function readCertificate({ certFile, keyFile }: CertificateFiles): Certificate {
  const stamp = stampOf(statSync(certFile, bigint), statSync(keyFile, bigint));
  const [cert, key] = [readFileSync(certFile), readFileSync(keyFile)];
  const context = { cert, key, minVersion: 'TLSv1.2', ciphers, secureOptions } as const;
  createSecureContext(context);
  return { certFile, keyFile, context, stamp };
}

/**
 * Reloads the server's certificate when its files change, until the server closes. Open connections keep the old certificate. Polls, because
 * file notifications get lost behind symbolic links, bind mounts and network file systems.
 */
export function followCertificate(server: Server, certificate: Certificate, watch: CertificateWatch): void {
  const { checkEveryMs = 1000, onReload, onFault } = watch;
  let tried = certificate.stamp;
  let seen = certificate.stamp;
  let timer = setTimeout(check, checkEveryMs).unref();
  let closed = false;
  server.once('close', () => {
    closed = true;
    clearTimeout(timer);
  });

  async function check(): Promise<void> {
    const stamp = await stampFiles(certificate);
    if (closed) return;
    if (stamp === seen && stamp !== tried) {
      tried = stamp;
      reload();
    }
    seen = stamp;
    timer = setTimeout(check, checkEveryMs).unref();
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

/** Authenticated encryption with forward secrecy only. Names that start with TLS_ are for TLS 1.3. */
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

/** Renegotiation (TLS 1.2) would cost a signature that `paceHandshakes` cannot delay. */
const secureOptions = constants.SSL_OP_NO_RENEGOTIATION;

async function stampFiles({ certFile, keyFile }: CertificateFiles): Promise<string> {
  try {
    const [cert, key] = await Promise.all([stat(certFile, bigint), stat(keyFile, bigint)]);
    return stampOf(cert, key);
  } catch (error) {
    return String(error);
  }
}

/** Changes when a file is written to or replaced, also behind a symbolic link. */
function stampOf(...files: readonly BigIntStats[]): string {
  return files.map(({ dev, ino, size, mtimeNs, ctimeNs }) => [dev, ino, size, mtimeNs, ctimeNs].join(':')).join(' ');
}
