import { createEndpoint, type Endpoint } from '#cli/doctor/endpoint';
import { requestHttp } from './http-request.ts';
import { tryConnect } from './mqtt-connection.ts';
import { shakeHands } from './tls-handshake.ts';

/** Identifies the protocol of a port when it is not the expected one. */
export type Spoken = 'http' | 'https' | 'mqtt' | 'mqtts' | 'tls' | 'silence';

/** Tries the protocols that people confuse, each on a connection of its own, without credentials. */
export async function identifyPort(endpoint: Endpoint, timeoutMs: number): Promise<Spoken> {
  const [http, mqtt, tls] = await Promise.all([
    speaksHttp(endpoint, 'http:', timeoutMs),
    speaksMqtt(endpoint, 'mqtt:', timeoutMs),
    shakeHands(endpoint, timeoutMs),
  ]);
  // Both servers of Node and of others answer the other protocol with an error of their own, so TLS comes first.
  if (tls.kind === 'done') {
    if (await speaksHttp(endpoint, 'https:', timeoutMs)) return 'https';
    return (await speaksMqtt(endpoint, 'mqtts:', timeoutMs)) ? 'mqtts' : 'tls';
  }
  if (mqtt) return 'mqtt';
  return http ? 'http' : 'silence';
}

async function speaksHttp(endpoint: Endpoint, protocol: 'http:' | 'https:', timeoutMs: number): Promise<boolean> {
  const answer = await requestHttp(withProtocol(endpoint, protocol), '/', {}, { timeoutMs, trustsAnyone: true });
  return answer.kind === 'answer';
}

async function speaksMqtt(endpoint: Endpoint, protocol: 'mqtt:' | 'mqtts:', timeoutMs: number): Promise<boolean> {
  const request = { level: 4, clientId: '', keepAliveSeconds: 60 } as const;
  const outcome = await tryConnect(withProtocol(endpoint, protocol), request, { timeoutMs, trustsAnyone: true });
  return outcome.kind === 'connack';
}

/** The URL class refuses to change the protocol of an address to that of another family. */
export function withProtocol({ url, port }: Endpoint, protocol: string): Endpoint {
  return createEndpoint(new URL(`${protocol}//${url.hostname}:${port}`));
}
