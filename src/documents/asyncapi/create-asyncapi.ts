import { createChannels, createOperations } from './channels.ts';
import { createMessages, sharedSchemas } from './messages.ts';
import { pushedSports } from './pushed-sport.ts';

/** Where the service was asked for the document: it names the servers by this host. */
export interface ServiceOrigin {
  readonly isTls: boolean;
  /** With the port, if it has one. */
  readonly host: string;
  readonly hostname: string;
}

/** The MQTT interface as AsyncAPI 3.0: topics, messages with a schema for each sport, sign-in, and examples; as JSON text for any origin. */
export function createAsyncApi(version: string): (origin: ServiceOrigin) => string {
  const shared = JSON.stringify(createShared());
  return (origin) => `${JSON.stringify(createHead(version, origin)).slice(0, -1)},${shared.slice(1)}`;
}

function createHead(version: string, origin: ServiceOrigin): object {
  return {
    asyncapi: '3.0.0',
    id: 'urn:scorewire:mqtt',
    info: {
      title: 'Scorewire MQTT',
      version,
      description,
      license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    },
    defaultContentType: 'application/json',
    servers: createServers(origin),
  };
}

const description = [
  'Live scoreboard events over MQTT 3.1.1 and 5.0, one set of topics for each bot.',
  'Publish events at QoS 1 with keep alive 60 and a clean session. An acknowledgement means that the event is stored.',
  'What is wrong with an event is told on `ingress_status`; MQTT 5 also gets a reason code on the acknowledgement.',
  'The operations are those of the service: it receives events and sends the rest.',
].join('\n');

/** The parts that are the same for every origin: nearly all of it. */
function createShared(): object {
  return {
    channels: createChannels(pushedSports),
    operations: createOperations(pushedSports),
    components: {
      messages: createMessages(pushedSports),
      schemas: sharedSchemas,
      securitySchemes: {
        broker: {
          type: 'userPassword',
          description:
            'The username of a user with broker credentials from the operator, or with an access token from `POST /oauth/token`. For `json` alone: the username `ticket` with a read ticket from `POST /external/live/tickets`.',
        },
      },
    },
  };
}

function createServers({ isTls, host, hostname }: ServiceOrigin): object {
  const security = [{ $ref: '#/components/securitySchemes/broker' }];
  const bindings = { mqtt: { cleanSession: true, keepAlive: 60 } };
  const port = (number: string, setting: string) => ({
    port: { default: number, description: `The setting ${setting} of the service.` },
  });
  return {
    mqtt: {
      host: `${hostname}:{port}`,
      protocol: 'mqtt',
      protocolVersion: '5.0',
      description: 'MQTT over TCP; 3.1.1 works too.',
      variables: port('1883', 'SCOREWIRE_MQTT_PORT'),
      security,
      bindings,
    },
    mqtts: {
      host: `${hostname}:{port}`,
      protocol: 'secure-mqtt',
      protocolVersion: '5.0',
      description: 'MQTT over TLS, where the service has a certificate.',
      variables: port('8883', 'SCOREWIRE_MQTT_TLS_PORT'),
      security,
      bindings,
    },
    webSocket: {
      host,
      pathname: '/mqtt',
      protocol: isTls ? 'wss' : 'ws',
      description: 'MQTT over WebSocket on the port of REST, with the subprotocol `mqtt`.',
      security,
    },
  };
}
