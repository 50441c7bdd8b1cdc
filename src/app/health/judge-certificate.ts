import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { reasonOf } from '#app/reason-of';
import { expiryWarningDays } from './certificate-age.ts';
import { type Finding, failed, ok, skipped, warning } from './finding.ts';
import { shownMode } from './shown-mode.ts';
import { describeDay } from './time-words.ts';

export type CertificateFileFacts =
  | { readonly kind: 'unreadable'; readonly file: string; readonly reason: string }
  | {
      readonly kind: 'read';
      readonly certFile: string;
      readonly keyFile: string;
      readonly keyMode: number;
      readonly isKeyOfCertificate: boolean;
      readonly validFromMs: number;
      readonly validToMs: number;
      readonly nowMs: number;
    };

export function readCertificateFiles(certFile: string, keyFile: string, nowMs: number): CertificateFileFacts {
  let [file, what] = [certFile, 'certificate'];
  try {
    const certificate = new X509Certificate(readFileSync(certFile));
    [file, what] = [keyFile, 'private key'];
    const key = createPrivateKey(readFileSync(keyFile));
    return {
      kind: 'read',
      certFile,
      keyFile,
      keyMode: statSync(keyFile).mode,
      isKeyOfCertificate: certificate.checkPrivateKey(key),
      validFromMs: Date.parse(certificate.validFrom),
      validToMs: Date.parse(certificate.validTo),
      nowMs,
    };
  } catch (error) {
    return { kind: 'unreadable', file, reason: explain(error, what) };
  }
}

/** The messages of OpenSSL name its routines, which means nothing to users. */
function explain(error: unknown, what: string): string {
  const reason = reasonOf(error);
  return reason.startsWith('error:') ? `it holds no ${what} in PEM form` : reason;
}

const dayMs = 86_400_000;

export function judgeCertificateFiles(facts: CertificateFileFacts | undefined): Finding {
  if (facts === undefined) return skipped('TLS is not set up');
  if (facts.kind === 'unreadable')
    return failed(
      'certificate-unreadable',
      `${facts.file} cannot be used: ${facts.reason}.`,
      'Check the path, the owner and the PEM form of the files of SCOREWIRE_TLS_CERT_FILE and SCOREWIRE_TLS_KEY_FILE.',
    );
  const { certFile, keyFile, keyMode, isKeyOfCertificate, validFromMs, validToMs, nowMs } = facts;
  if (!isKeyOfCertificate)
    return failed(
      'certificate-key-mismatch',
      `${keyFile} is not the key of ${certFile}.`,
      'Set both to the same pair.',
    );
  if (nowMs > validToMs)
    return failed(
      'certificate-expired',
      `The certificate ${certFile} expired on ${describeDay(validToMs)}.`,
      'Renew it; the service loads the new file without a restart.',
    );
  if (nowMs < validFromMs)
    return failed(
      'certificate-not-yet-valid',
      `The certificate ${certFile} is valid only from ${describeDay(validFromMs)}.`,
      'Check the date of this machine, or use a certificate that is valid today.',
    );
  if ((keyMode & 0o007) !== 0 && process.platform !== 'win32')
    return warning(
      'key-file-open',
      `Every user of this machine can read the key ${keyFile} (mode ${shownMode(keyMode)}).`,
      `Run: chmod 600 ${keyFile}`,
    );
  const days = Math.floor((validToMs - nowMs) / dayMs);
  if (days < expiryWarningDays)
    return warning(
      'certificate-expires-soon',
      `The certificate ${certFile} expires on ${describeDay(validToMs)}, in ${days} days.`,
      'Renew it; the service loads the new file without a restart.',
    );
  return ok(`valid until ${describeDay(validToMs)}`);
}
