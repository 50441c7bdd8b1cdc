import { type Finding, failed, ok, warning } from '#app/health/finding';
import { describeEndpoint, type Endpoint, isLoopback } from '#cli/doctor/endpoint';
import { identifyPort, type Spoken } from '#cli/doctor/probe/identify-port';
import { type HandshakeFacts, shakeHands } from '#cli/doctor/probe/tls-handshake';
import type { PortFacts } from './check-port.ts';
import { judgeCertificate } from './judge-certificate.ts';
import { type Role, roleNames, type TargetCheck } from './target.ts';

export interface TlsFacts {
  readonly endpoint: Endpoint;
  /** Undefined when the address asks for no TLS. */
  readonly handshake: HandshakeFacts | undefined;
  /** The protocol of the port, when the handshake failed. */
  readonly spoken?: Spoken;
  readonly nowMs: number;
}

/** Whether TLS works and this machine trusts the certificate. */
export function createTlsCheck(role: Role, title: string, port: TargetCheck<PortFacts>): TargetCheck<TlsFacts> {
  return {
    id: `${role}-tls`,
    title,
    needs: [port],
    async gather({ timeoutMs, ca }, known) {
      const endpoint = known.of(port)?.endpoint;
      if (endpoint === undefined) throw new Error('the address is not known');
      const nowMs = Date.now();
      if (!endpoint.isTls) return { endpoint, handshake: undefined, nowMs };
      const handshake = await shakeHands(endpoint, timeoutMs, ca);
      if (handshake.kind === 'done') return { endpoint, handshake, nowMs };
      return { endpoint, handshake, spoken: await identifyPort(endpoint, timeoutMs), nowMs };
    },
    judge: (facts) => judgeTls(role, facts),
  };
}

export function judgeTls(role: Role, facts: TlsFacts): Finding {
  const { endpoint, handshake } = facts;
  if (handshake === undefined) return judgePlain(role, endpoint);
  if (handshake.kind === 'done') return judgeCertificate(role, endpoint, handshake, facts.nowMs);
  return judgeFailedHandshake(role, endpoint, handshake.errorCode, facts.spoken ?? 'silence');
}

function judgePlain(role: Role, endpoint: Endpoint): Finding {
  if (isLoopback(endpoint)) return ok('not used; the connection stays on this machine');
  return warning(
    `${role}-not-encrypted`,
    `The connection to ${endpoint.host} is not encrypted: others on the network can read the password.`,
    `Ask the operator for the address with TLS (${role === 'rest' ? 'https://' : 'mqtts:// or wss://'}) and use it.`,
  );
}

function judgeFailedHandshake(role: Role, endpoint: Endpoint, errorCode: string, spoken: Spoken): Finding {
  const where = describeEndpoint(endpoint);
  const { protocol } = endpoint.url;
  if (spoken === 'http' || spoken === 'mqtt') {
    const expected = role === 'rest' ? 'http' : endpoint.isWebSocket ? 'http' : 'mqtt';
    const plain = endpoint.isWebSocket ? 'ws' : expected;
    if (spoken === expected)
      return failed(
        `${role}-tls-on-plain-port`,
        `${where} does not speak TLS, but ${protocol}// asks for it.`,
        `Use ${plain}://${where}${endpoint.isWebSocket ? endpoint.url.pathname : ''}, or ask the operator for the port with TLS.`,
      );
    return failed(
      `${role}-wrong-port`,
      `${where} is not the ${roleNames[role]}: it speaks ${spoken.toUpperCase()}.`,
      'Ask the operator for the right port; "scorewire serve" prints all addresses.',
    );
  }
  if (errorCode === 'TIMEOUT' || errorCode === 'ECONNRESET')
    return failed(
      `${role}-silent`,
      `Something accepts connections at ${where}, but answers nothing.`,
      'Ask the operator what listens there: a proxy or load balancer without a service behind it often does this.',
    );
  return failed(
    `${role}-tls-handshake-failed`,
    `${where} speaks TLS, but the handshake failed: ${errorCode}.`,
    'Check that the client allows TLS 1.2 or 1.3; older versions are refused.',
  );
}
