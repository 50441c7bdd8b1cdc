import type { TestContext } from 'node:test';
import { connectAsync, type MqttClient } from 'mqtt';
import type { RecordedAnswer } from '#documents/openapi/add-examples';
import { renderCurl } from '#documents/openapi/render-curl';
import { type Sample, samples } from '#documents/openapi/samples';
import { createWorkFolder, type DemoService, startDemoService } from './demo-service.ts';
import { openDocumentShell } from './document-shell.ts';

export const recordedAtMs = Date.parse('2026-04-01T18:30:05.120Z');

/** Runs every sample of the OpenAPI document against a service with demo data, in a shell, and returns the answers by operation. */
export async function recordExamples(t: TestContext): Promise<Record<string, RecordedAnswer>> {
  const demo = await startDemoService(t, () => recordedAtMs);
  // The samples show two connections, and end them by their numbers: the first is the time of the start.
  const clients = await connectTwo(demo);
  await pushTwo(clients[0]);
  const shell = openDocumentShell(t, createWorkFolder(t), demo.adminEnv);
  const answers: Record<string, RecordedAnswer> = {};
  for (const sample of samples) {
    if (isStream(sample)) continue;
    const command = demo.localize(renderCurl(sample));
    // The status and type of the last request, behind its answer.
    const at = command.lastIndexOf('curl -s') + 'curl -s'.length;
    const withStatus = `${command.slice(0, at)} -w '\\n%{http_code} %{content_type}'${command.slice(at)}`;
    const { SCOREWIRE_PASSWORD = '' } = demo.env;
    const { output } = await shell.run(withStatus, { SCOREWIRE_PASSWORD });
    answers[sample.operation] = toAnswer(output);
  }
  for (const client of clients) await client.endAsync(true);
  return answers;
}

export function isStream({ operation }: Sample): boolean {
  return operation.endsWith('/stream');
}

async function connectTwo({ mqtt, brokerPassword }: DemoService): Promise<[MqttClient, MqttClient]> {
  const signIn = { username: 'demo', password: brokerPassword, reconnectPeriod: 0 };
  const first = await connectAsync(mqtt, { ...signIn, clientId: 'scoreboard-1' });
  return [first, await connectAsync(mqtt, { ...signIn, clientId: 'scoreboard-2' })];
}

/** An event that is stored and one that is refused. */
async function pushTwo(client: MqttClient): Promise<void> {
  const topic = 'bot/12345/ingress';
  await client.publishAsync(topic, '{"EventId":3,"HomeScore":50,"GuestScore":48,"Clock":"7:57"}', { qos: 1 });
  await client.publishAsync(topic, '{"EventId":3,"HomeScore":"fifty","Clock":"7:57"}', { qos: 1 });
}

function toAnswer(output: string): RecordedAnswer {
  const [, text = '', status = '', mediaType = ''] = /^([^]*?)\n?(\d{3}) ?([^;\n]*)[^\n]*$/.exec(output) ?? [];
  if (!/json/.test(mediaType)) return { status: Number(status) };
  return { status: Number(status), mediaType, body: JSON.parse(text, maskSecrets) as unknown };
}

/** Secrets and other values that differ at every run. */
const masked: Readonly<Record<string, unknown>> = {
  access_token: 'eyJhbGciOiJFZERTQSIsImtpZCI6IjEifQ…',
  ticket: 'eyJhbGciOiJFZERTQSIsImtpZCI6IjEifQ…',
  password: 'k3w8n-x7r2d-9pqzm-h4tcv',
  traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
  packetId: 1,
  x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
  kid: '1',
  version: '0.1.0',
  address: '127.0.0.1',
  connectedAt: '2026-04-01T18:30:05.120Z',
  lastPacketAt: '2026-04-01T18:30:05.120Z',
  http: 'http://127.0.0.1:8080',
  mqtt: 'mqtt://127.0.0.1:1883',
  mqttWebSocket: 'ws://127.0.0.1:8083/mqtt',
  connections: 2,
  eventsPerSecond: 1.6,
};

function maskSecrets(name: string, value: unknown): unknown {
  if (name === 'url') return 'http://127.0.0.1:8080/air/Xh3kQ8vT1mZa6bN0rLwD2sPfY7uCjE9gKiOqVtB4nRxM';
  return name in masked && typeof value !== 'object' ? masked[name] : value;
}
