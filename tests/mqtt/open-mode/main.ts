import { parseArgs } from 'node:util';
import { startOpenMode } from './start-open-mode.ts';

const usage = `Starts the MQTT engine alone on loopback: no sign-in, any topic, sessions in memory.

  npm run -s mqtt:open -- --port 1883 [--websocket-port 9001] [--keep-alive-max SECONDS] [--refuse FILTER]
`;

const options = readOptions();
const server = await startOpenMode(options);
process.stdout.write(`listening on 127.0.0.1:${server.port}\n`);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void server.close().then(() => process.exit(0)));

function readOptions() {
  const { values } = parseArgs({
    options: {
      port: { type: 'string' },
      'websocket-port': { type: 'string' },
      'keep-alive-max': { type: 'string' },
      refuse: { type: 'string' },
    },
  });
  const port = readNumber('port', values.port);
  if (port === undefined) fail('--port is missing.');
  const webSocketPort = readNumber('websocket-port', values['websocket-port']);
  const keepAliveSecondsMax = readNumber('keep-alive-max', values['keep-alive-max']);
  return {
    port,
    onFault: (error: unknown) => process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`),
    ...(webSocketPort === undefined ? {} : { webSocketPort }),
    ...(keepAliveSecondsMax === undefined ? {} : { keepAliveSecondsMax }),
    ...(values.refuse === undefined ? {} : { refuse: values.refuse }),
  };
}

function readNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) fail(`--${name} must be a number up to 65535.`);
  return Number(text);
}

function fail(reason: string): never {
  process.stderr.write(`${reason}\n\n${usage}`);
  process.exit(2);
}
