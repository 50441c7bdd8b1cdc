import type { Config } from '#app/config/load-config';
import { listenOn } from '#app/listen-on';
import type { Log } from '#app/log';
import type { Clock } from '#core/ports/clock';
import { type Engine, openEngine } from '#mqtt/engine';
import type { EngineHooks } from '#mqtt/hooks';
import type { WebSocketOptions } from '#mqtt/listener/attach-web-socket';
import type { Listener } from '#mqtt/listener/listener';
import { openTcpListener } from '#mqtt/listener/tcp-listener';
import { openTlsListener } from '#mqtt/listener/tls-listener';
import { openWebSocketListener } from '#mqtt/listener/web-socket-listener';
import type { EnginePeers } from '#mqtt/peers';
import type { SessionStore } from '#mqtt/session-store';
import type { FairScheduler } from '#net/fair-scheduler';
import { engineLimits } from './engine-limits.ts';

export interface BrokerParts {
  readonly config: Config;
  readonly log: Log;
  readonly hooks: EngineHooks;
  readonly sessions: SessionStore;
  /** The other nodes of a cluster; `sessions` is not used then. */
  readonly peers?: EnginePeers | undefined;
  readonly findRefusal?: WebSocketOptions['findRefusal'];
  readonly handshakes?: FairScheduler;
  /** Numbers the connections from the time of the start on, so that numbers of the last run are not used again. */
  readonly clock?: Clock;
}

/** The MQTT engine with its ports, which `listen` opens. */
export interface MqttBroker {
  readonly engine: Engine;
  listen(): Promise<BrokerPorts>;
  close(): Promise<void>;
}

export interface BrokerPorts {
  readonly tcp: number;
  readonly tls?: number;
  readonly webSocket: number;
  readonly webSocketTls?: number;
}

export async function openBroker(parts: BrokerParts): Promise<MqttBroker> {
  const { config, hooks, sessions, peers, clock = Date.now } = parts;
  const engine = await openEngine({ limits: engineLimits(config), hooks, sessions, peers, firstConnection: clock() });
  const listeners: Listener[] = [];
  const closeAll = async (): Promise<void> => {
    await engine.close();
    await Promise.all(listeners.map((listener) => listener.close()));
  };
  let closed: Promise<void> | undefined;
  return {
    engine,
    listen: () => listen(parts, engine, listeners),
    close: () => (closed ??= closeAll()),
  };
}

async function listen(parts: BrokerParts, engine: Engine, listeners: Listener[]): Promise<BrokerPorts> {
  const { config, log, findRefusal, handshakes } = parts;
  const { host, mqttPacketBytesMax: packetBytesMax, tlsCertFile, tlsKeyFile } = config;
  const onFault = (error: Error): void => log.warn({ err: error }, 'a fault on an MQTT port');
  const options = { host, accept: engine.accept, onFault, packetBytesMax, findRefusal, handshakes };
  const open = async (what: string, port: number, start: (port: number) => Promise<Listener>): Promise<number> => {
    const listener = await listenOn(what, host, port, () => start(port));
    listeners.push(listener);
    return listener.port;
  };
  const tcp = await open('MQTT', config.mqttPort, (port) => openTcpListener({ ...options, port }));
  const webSocket = await open('MQTT_WEBSOCKET', config.mqttWebSocketPort, (port) =>
    openWebSocketListener({ ...options, port }),
  );
  if (tlsCertFile === undefined || tlsKeyFile === undefined) return { tcp, webSocket };
  const files = { certFile: tlsCertFile, keyFile: tlsKeyFile };
  const tls = await open('MQTT_TLS', config.mqttTlsPort, (port) => openTlsListener({ ...options, ...files, port }));
  const webSocketTls = await open('MQTT_WEBSOCKET_TLS', config.mqttWebSocketTlsPort, (port) =>
    openWebSocketListener({ ...options, tls: files, port }),
  );
  return { tcp, webSocket, tls, webSocketTls };
}
