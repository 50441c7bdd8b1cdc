import type { Standard } from './statement.ts';

const noChallenge = 'does not apply: the engine has no authentication method with a challenge, so it never sends AUTH';
const everyQos = 'does not apply: the engine supports every QoS';

/** Why a statement that concerns a server has no test. Statements on clients alone need no reason. */
export const reasons: Record<Standard, Readonly<Record<string, string>>> = {
  '3.1.1': {
    'MQTT-7.0.0-1': 'does not apply: the engine opens no connections to other servers',
  },
  '5.0': {
    'MQTT-3.2.2-9': everyQos,
    'MQTT-3.2.2-10': everyQos,
    'MQTT-3.2.2-12': everyQos,
    'MQTT-3.2.2-13': 'does not apply: the engine supports retained messages',
    'MQTT-3.15.2-1': noChallenge,
    'MQTT-3.15.2-2': noChallenge,
    'MQTT-3.15.2-3': noChallenge,
    'MQTT-4.12.0-2': noChallenge,
    'MQTT-4.12.0-5': noChallenge,
  },
};
