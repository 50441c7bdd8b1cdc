/** The server that a test talks to: our engine in this process, or a broker that already runs (MQTT_UNDER_TEST_PORT). */

export interface ServerOptions {
  /** The longest keep alive that the server grants (told to a level 5 client as Server Keep Alive). */
  readonly keepAliveSecondsMax?: number;
  /** A topic filter that the server refuses to grant. */
  readonly refuse?: string;
}

export interface ServerUnderTest {
  readonly port: number;
  readonly webSocketPort: number;
  close(): Promise<void>;
}

const foreignPort = Number(process.env['MQTT_UNDER_TEST_PORT'] ?? 0);
const foreignWebSocketPort = Number(process.env['MQTT_UNDER_TEST_WEBSOCKET_PORT'] ?? 0);
const servers = new Map<string, Promise<ServerUnderTest>>();

/** A broker that runs already was started without our options: tests that need them do not apply to it. */
export function canServe(options: ServerOptions): boolean {
  return foreignPort === 0 || Object.keys(options).length === 0;
}

/** One server for all tests of a file that ask for the same options. */
export function serverUnderTest(options: ServerOptions): Promise<ServerUnderTest> {
  const key = JSON.stringify([options.keepAliveSecondsMax, options.refuse]);
  const running = servers.get(key) ?? startServer(options);
  servers.set(key, running);
  return running;
}

export async function closeServers(): Promise<void> {
  const running = await Promise.all(servers.values());
  servers.clear();
  await Promise.all(running.map((server) => server.close()));
}

async function startServer(options: ServerOptions): Promise<ServerUnderTest> {
  if (foreignPort !== 0) return { port: foreignPort, webSocketPort: foreignWebSocketPort, close: async () => {} };
  const { startOpenMode } = await import('#tests/mqtt/open-mode/start-open-mode');
  return startOpenMode({ port: 0, webSocketPort: 0, ...options });
}
