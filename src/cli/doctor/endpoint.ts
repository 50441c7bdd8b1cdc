import { isIP } from 'node:net';

/** An address to speak to, from a URL. */
export interface Endpoint {
  readonly url: URL;
  /** Without the brackets of an IPv6 address. */
  readonly host: string;
  readonly port: number;
  readonly isTls: boolean;
  readonly isWebSocket: boolean;
}

const defaultPorts: Readonly<Record<string, number>> = {
  'http:': 80,
  'https:': 443,
  'mqtt:': 1883,
  'mqtts:': 8883,
  'ws:': 80,
  'wss:': 443,
};

export function createEndpoint(url: URL): Endpoint {
  const { protocol } = url;
  return {
    url,
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (defaultPorts[protocol] ?? 0) : Number(url.port),
    isTls: protocol === 'https:' || protocol === 'mqtts:' || protocol === 'wss:',
    isWebSocket: protocol === 'ws:' || protocol === 'wss:',
  };
}

/** The name that a certificate must have; undefined for an IP address, which TLS does not send. */
export function serverNameOf({ host }: Endpoint): string | undefined {
  return isIP(host) === 0 ? host : undefined;
}

/** Host and port, as people write them. */
export function describeEndpoint({ host, port }: Endpoint): string {
  return `${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
}

export function isLoopback({ host }: Endpoint): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || host === '::1' || host.startsWith('127.');
}
