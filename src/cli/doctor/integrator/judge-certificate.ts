import { expiryWarningDays } from '#app/health/certificate-age';
import { type Finding, failed, ok, warning } from '#app/health/finding';
import { describeDay, describeSkew } from '#app/health/time-words';
import type { Endpoint } from '#cli/doctor/endpoint';
import type { CertificateFacts, HandshakeFacts } from '#cli/doctor/probe/tls-handshake';
import type { Role } from './target.ts';

type DoneHandshake = Extract<HandshakeFacts, { readonly kind: 'done' }>;

const dayMs = 86_400_000;

/** Dates first, then names, then trust: a certificate with several faults is renewed first. */
export function judgeCertificate(role: Role, endpoint: Endpoint, handshake: DoneHandshake, nowMs: number): Finding {
  const { chain, distrustCode, isOtherName, protocol } = handshake;
  const [own] = chain;
  if (own === undefined) return failed(`${role}-tls-handshake-failed`, 'The server sent no certificate.', askOperator);
  return (
    judgeDates(role, handshake, own, nowMs) ??
    (isOtherName ? otherName(role, endpoint, own) : undefined) ??
    (distrustCode === undefined ? undefined : judgeTrust(role, endpoint, chain, distrustCode, nowMs)) ??
    judgeExpiry(role, own, protocol, nowMs)
  );
}

const askOperator = 'Ask the operator to check SCOREWIRE_TLS_CERT_FILE.';

function judgeDates(role: Role, handshake: DoneHandshake, own: CertificateFacts, nowMs: number): Finding | undefined {
  const { serverTimeMs } = handshake;
  const isValidAt = (timeMs: number): boolean => own.validFromMs <= timeMs && timeMs <= own.validToMs;
  if (isValidAt(nowMs)) return undefined;
  if (serverTimeMs !== undefined && isValidAt(serverTimeMs))
    return failed(
      'clock-skew',
      `The clock of this machine is wrong: ${describeSkew(serverTimeMs - nowMs)}, so a valid certificate looks ${nowMs > own.validToMs ? 'expired' : 'not yet valid'}.`,
      'Turn on time synchronisation (NTP) on this machine.',
    );
  if (nowMs > own.validToMs)
    return failed(
      `${role}-certificate-expired`,
      `The certificate of ${own.subject} expired on ${describeDay(own.validToMs)}.`,
      'Ask the operator to renew it and to replace SCOREWIRE_TLS_CERT_FILE; the service loads it without a restart.',
    );
  return failed(
    `${role}-certificate-not-yet-valid`,
    `The certificate of ${own.subject} is valid only from ${describeDay(own.validFromMs)}.`,
    'Check the date of this machine; if it is right, ask the operator for a certificate that is valid today.',
  );
}

function otherName(role: Role, { host }: Endpoint, own: CertificateFacts): Finding {
  const names = own.names.length === 0 ? own.subject : own.names.join(', ');
  return failed(
    `${role}-certificate-other-name`,
    `The certificate is for ${names}, not for ${host}.`,
    own.names.length === 0
      ? `Ask the operator for a certificate for ${host}.`
      : `Use a name that it covers, or ask the operator for a certificate for ${host}.`,
  );
}

function judgeTrust(
  role: Role,
  { host }: Endpoint,
  chain: readonly CertificateFacts[],
  distrustCode: string,
  nowMs: number,
): Finding {
  const [own] = chain;
  const last = chain.at(-1);
  const use = 'use it with --ca FILE here, and as the certificate authority of your client';
  const expired = chain.slice(1).find(({ validToMs }) => validToMs < nowMs);
  if (expired !== undefined || distrustCode === 'CERT_HAS_EXPIRED')
    return failed(
      `${role}-authority-expired`,
      `The certificate of the authority ${expired?.subject ?? own?.issuer} has expired.`,
      'Ask the operator to install a chain with the present certificate of the authority.',
    );
  if (own?.isSelfSigned === true)
    return failed(
      `${role}-certificate-self-signed`,
      `The certificate of ${host} is self-signed, so this machine does not trust it.`,
      `Ask the operator for the certificate file; ${use}.`,
    );
  if (chain.length === 1 && own?.namesIssuerUrl === true)
    return failed(
      `${role}-certificate-chain-incomplete`,
      `The server does not send the intermediate certificate of ${own.issuer}.`,
      'Ask the operator to put the full chain into SCOREWIRE_TLS_CERT_FILE: its own certificate first, then the intermediate one.',
    );
  return failed(
    `${role}-authority-unknown`,
    `The certificate is signed by ${last?.isSelfSigned === true ? last.subject : last?.issuer}, an authority that this machine does not trust.`,
    `If it is the operator's own authority, ask for its certificate file; ${use}.`,
  );
}

function judgeExpiry(role: Role, own: CertificateFacts, protocol: string, nowMs: number): Finding {
  const days = Math.floor((own.validToMs - nowMs) / dayMs);
  if (days >= expiryWarningDays)
    return ok(`${protocol}, certificate of ${own.subject} valid until ${describeDay(own.validToMs)}`);
  return warning(
    `${role}-certificate-expires-soon`,
    `The certificate of ${own.subject} expires on ${describeDay(own.validToMs)}, in ${days} days.`,
    'Ask the operator to renew it before that day.',
  );
}
