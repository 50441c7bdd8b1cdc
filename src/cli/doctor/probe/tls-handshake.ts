import type { X509Certificate } from 'node:crypto';
import { checkServerIdentity, connect, type TLSSocket } from 'node:tls';
import { type Endpoint, serverNameOf } from '#cli/doctor/endpoint';

export interface CertificateFacts {
  readonly subject: string;
  readonly issuer: string;
  readonly names: readonly string[];
  readonly validFromMs: number;
  readonly validToMs: number;
  readonly isSelfSigned: boolean;
  /** It says where its issuer's certificate can be fetched, as those of public authorities do. */
  readonly namesIssuerUrl: boolean;
}

export type HandshakeFacts =
  | { readonly kind: 'failed'; readonly errorCode: string }
  | {
      readonly kind: 'done';
      /** As the server sent it, its own certificate first. */
      readonly chain: readonly CertificateFacts[];
      /** The code of OpenSSL for a chain that this machine does not trust. */
      readonly distrustCode?: string;
      readonly isOtherName: boolean;
      readonly protocol: string;
      /** The Date header of an HTTP server, asked for only when the dates of the certificate do not fit. */
      readonly serverTimeMs?: number;
    };

const chainLengthMax = 10;

/** A TLS handshake that accepts any certificate, so that a bad one can be described. Nothing secret is sent. */
export function shakeHands(endpoint: Endpoint, timeoutMs: number, ca?: string): Promise<HandshakeFacts> {
  const { host, port } = endpoint;
  const servername = serverNameOf(endpoint);
  return new Promise((done) => {
    const socket = connect({
      host,
      port,
      rejectUnauthorized: false,
      ...(servername !== undefined && { servername }),
      ...(ca !== undefined && { ca }),
    });
    const end = (facts: HandshakeFacts): void => {
      socket.destroy();
      done(facts);
    };
    socket.setTimeout(timeoutMs, () => end({ kind: 'failed', errorCode: 'TIMEOUT' }));
    socket.once('error', (error: NodeJS.ErrnoException) => end({ kind: 'failed', errorCode: error.code ?? 'UNKNOWN' }));
    socket.once('end', () => end({ kind: 'failed', errorCode: 'ECONNRESET' }));
    socket.once('secureConnect', () => {
      const facts = readFacts(socket, host);
      const [own] = facts.kind === 'done' ? facts.chain : [];
      const now = Date.now();
      if (facts.kind === 'failed' || own === undefined || (own.validFromMs <= now && own.validToMs >= now)) end(facts);
      else
        askTime(socket, endpoint, (serverTimeMs) =>
          end(serverTimeMs === undefined ? facts : { ...facts, serverTimeMs }),
        );
    });
  });
}

function readFacts(socket: TLSSocket, host: string): HandshakeFacts {
  const own = socket.getPeerX509Certificate();
  if (own === undefined) return { kind: 'failed', errorCode: 'NO_CERTIFICATE' };
  const chain: CertificateFacts[] = [];
  for (
    let each: X509Certificate | undefined = own;
    each && chain.length < chainLengthMax;
    each = each.issuerCertificate
  )
    chain.push(describeCertificate(each));
  const { authorized, authorizationError } = socket;
  return {
    kind: 'done',
    chain,
    ...(!authorized && { distrustCode: codeOf(authorizationError) }),
    isOtherName: checkServerIdentity(host, socket.getPeerCertificate()) !== undefined,
    protocol: socket.getProtocol() ?? 'TLS',
  };
}

/** Node gives the code as text, though its types say Error. */
function codeOf(error: Error | string | null): string {
  if (error === null) return 'UNKNOWN';
  return typeof error === 'string' ? error : ((error as NodeJS.ErrnoException).code ?? error.message);
}

export function describeCertificate(certificate: X509Certificate): CertificateFacts {
  const { subject, issuer, subjectAltName = '', validFrom, validTo, infoAccess } = certificate;
  return {
    subject: shortName(subject),
    issuer: shortName(issuer),
    names: subjectAltName.split(', ').flatMap((part) => /^(?:DNS|IP Address):(.+)$/.exec(part)?.[1] ?? []),
    validFromMs: Date.parse(validFrom),
    validToMs: Date.parse(validTo),
    isSelfSigned: subject === issuer && certificate.verify(certificate.publicKey),
    namesIssuerUrl: infoAccess?.includes('CA Issuers') === true,
  };
}

/** The common name of a distinguished name, else all of it in one line. */
function shortName(distinguishedName: string): string {
  return /^CN=(.+)$/m.exec(distinguishedName)?.[1] ?? distinguishedName.replaceAll('\n', ', ');
}

/** Only for HTTPS, where every answer has a Date. */
function askTime(socket: TLSSocket, { url }: Endpoint, tell: (serverTimeMs: number | undefined) => void): void {
  if (url.protocol !== 'https:') {
    tell(undefined);
    return;
  }
  let text = '';
  const finish = (): void => {
    const date = Date.parse(/^date: (.+)$/im.exec(text)?.[1] ?? '');
    tell(Number.isNaN(date) ? undefined : date);
  };
  socket.removeAllListeners('end').removeAllListeners('timeout');
  socket.setTimeout(2000, finish);
  socket.once('end', finish);
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString('latin1');
    if (text.includes('\r\n\r\n') || text.length > 65_536) finish();
  });
  socket.write(`HEAD / HTTP/1.1\r\nhost: ${url.host}\r\nconnection: close\r\n\r\n`);
}
