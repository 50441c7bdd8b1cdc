import type { Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { HttpApp } from '#http/http-app';
import { webSocketPath } from '#mqtt/listener/attach-web-socket';
import type { Config } from './config/load-config.ts';
import { listenOn } from './listen-on.ts';
import type { MqttBroker } from './mqtt/open-broker.ts';

/** The TLS addresses are set when a certificate is configured. */
export interface Addresses {
  readonly http: string;
  readonly https?: string;
  readonly mqtt: string;
  readonly mqtts?: string;
  readonly mqttWebSocket: string;
  readonly mqttWebSocketTls?: string;
}

export interface PortOwners {
  readonly http: HttpApp;
  readonly https: Server | undefined;
  readonly broker: MqttBroker;
  /** Gets the ports of the REST interface. */
  readonly pagePorts: number[];
}

export async function listenOnPorts(
  config: Config,
  { http, https, broker, pagePorts }: PortOwners,
): Promise<Addresses> {
  const { host, httpPort, httpsPort } = config;
  await listenOn('HTTP', host, httpPort, () => http.listen({ host, port: httpPort }));
  pagePorts.push(portOf(http.server));
  const ports = await broker.listen();
  const addresses = {
    http: addressOf('http', host, portOf(http.server)),
    mqtt: addressOf('mqtt', host, ports.tcp),
    mqttWebSocket: `${addressOf('ws', host, ports.webSocket)}${webSocketPath}`,
  };
  if (https === undefined || ports.tls === undefined || ports.webSocketTls === undefined) return addresses;
  await listenOn('HTTPS', host, httpsPort, () => listenTls(https, host, httpsPort));
  pagePorts.push(portOf(https));
  return {
    ...addresses,
    https: addressOf('https', host, portOf(https)),
    mqtts: addressOf('mqtts', host, ports.tls),
    mqttWebSocketTls: `${addressOf('wss', host, ports.webSocketTls)}${webSocketPath}`,
  };
}

function listenTls(server: Server, host: string, port: number): Promise<void> {
  return new Promise((done, fail) => {
    server.once('error', fail);
    server.listen(port, host, done);
  });
}

function addressOf(protocol: string, host: string, port: number): string {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `${protocol}://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}

function portOf(server: Pick<Server, 'address'>): number {
  return (server.address() as AddressInfo).port;
}
