import { type Finding, failed, ok } from '#app/health/finding';
import { describeEndpoint, type Endpoint } from '#cli/doctor/endpoint';
import { identifyPort, type Spoken } from '#cli/doctor/probe/identify-port';
import { type MqttOutcome, tryConnect } from '#cli/doctor/probe/mqtt-connection';
import type { Level } from '#cli/doctor/probe/mqtt-packets';
import type { PortFacts } from './check-port.ts';
import type { TlsFacts } from './check-tls.ts';
import { levelNames } from './mqtt-words.ts';
import type { TargetCheck } from './target.ts';

export interface BrokerFacts {
  readonly endpoint: Endpoint;
  readonly level: Level;
  readonly outcome: MqttOutcome;
  /** The protocol of the port, when it is not the one of the address. */
  readonly spoken?: Spoken;
}

/** Checks that the answer comes from an MQTT broker with the client's protocol level. It sends no credentials. */
export function createBrokerServiceCheck(
  port: TargetCheck<PortFacts>,
  tls: TargetCheck<TlsFacts>,
): TargetCheck<BrokerFacts> {
  return {
    id: 'broker-service',
    title: 'protocol',
    needs: [port, tls],
    async gather({ level, keepAliveSeconds, timeoutMs, ca }, known) {
      const endpoint = known.of(port)?.endpoint;
      if (endpoint === undefined) throw new Error('the address is not known');
      const outcome = await tryConnect(endpoint, { level, clientId: '', keepAliveSeconds }, { timeoutMs, ca });
      if (outcome.kind === 'connack' || outcome.kind === 'not-upgraded') return { endpoint, level, outcome };
      return { endpoint, level, outcome, spoken: await identifyPort(endpoint, timeoutMs) };
    },
    judge: judgeBroker,
  };
}

export function judgeBroker({ endpoint, level, outcome, spoken = 'silence' }: BrokerFacts): Finding {
  if (outcome.kind === 'connack') return judgeConnack(endpoint, level, outcome.connack.code);
  if (outcome.kind === 'not-upgraded') return judgeUpgrade(endpoint, outcome.status, outcome.server);
  return judgeOther(endpoint, spoken);
}

/** Codes of a CONNACK that refuse the protocol level, at 3.1.1 and at 5. */
const levelRefused = new Set([0x01, 0x84]);

function judgeConnack(endpoint: Endpoint, level: Level, code: number): Finding {
  if (levelRefused.has(code))
    return failed(
      'protocol-level-refused',
      `The broker does not speak ${levelNames[level]}.`,
      'Set your client to MQTT 5 or 3.1.1 (protocol level 5 or 4).',
    );
  if (code === 0)
    return failed(
      'broker-not-scorewire',
      `The broker at ${describeEndpoint(endpoint)} lets anyone in without a password, so it is not Scorewire.`,
      'Ask the operator for the address of the MQTT broker of Scorewire.',
    );
  return ok(levelNames[level]);
}

function judgeUpgrade(endpoint: Endpoint, status: number, server: string | undefined): Finding {
  const { pathname } = endpoint.url;
  if (status === 404 && pathname !== '/mqtt')
    return failed(
      'websocket-wrong-path',
      `There is no MQTT at the path ${pathname}.`,
      `Use the path /mqtt: ${endpoint.url.protocol}//${endpoint.url.host}/mqtt`,
    );
  return failed(
    'websocket-not-upgraded',
    `A proxy or web server${server === undefined ? '' : ` (${server})`} at ${describeEndpoint(endpoint)} answers ${status} instead of opening the WebSocket.`,
    'Ask the operator to let the proxy pass WebSocket upgrades of /mqtt (in nginx: proxy_http_version 1.1, and the headers Upgrade and Connection).',
  );
}

function judgeOther(endpoint: Endpoint, spoken: Spoken): Finding {
  const where = describeEndpoint(endpoint);
  const { isWebSocket, isTls } = endpoint;
  if (spoken === 'http' || spoken === 'https') {
    const advice = `${spoken === 'https' ? 'wss' : 'ws'}://${where}/mqtt`;
    if (!isWebSocket)
      return failed(
        'broker-is-http-port',
        `${where} speaks HTTP, not MQTT.`,
        `Use ${advice} if your client can use WebSocket, else the MQTT port (1883 unless the operator changed it).`,
      );
    if (spoken === 'https' && !isTls)
      return failed('broker-needs-tls', `${where} takes only TLS, and the address begins with ws://.`, `Use ${advice}`);
  }
  if (spoken === 'mqtt' || spoken === 'mqtts') {
    if (isWebSocket)
      return failed(
        'broker-not-websocket',
        `${where} speaks MQTT without WebSocket.`,
        `Use ${spoken}://${where} instead of ${endpoint.url.protocol}//`,
      );
    if (spoken === 'mqtts' && !isTls)
      return failed(
        'broker-needs-tls',
        `${where} takes only TLS, and the address begins with mqtt://.`,
        `Use mqtts://${where}`,
      );
  }
  return failed(
    'broker-silent',
    `Something accepts connections at ${where}, but does not answer in MQTT.`,
    'Ask the operator what listens there, and whether the limit of connections is reached.',
  );
}
