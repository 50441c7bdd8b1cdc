import { eventMessageName, liveMessageName } from './messages.ts';
import type { PushedSport } from './pushed-sport.ts';

interface Topic {
  readonly channel: string;
  readonly level: string;
  readonly operation: string;
  readonly action: 'send' | 'receive';
  readonly title: string;
  readonly description: string;
  readonly isRetained: boolean;
  messagesOf(sports: readonly PushedSport[]): readonly string[];
}

const topics: readonly Topic[] = [
  {
    channel: 'ingress',
    level: 'ingress',
    operation: 'receiveEvent',
    action: 'receive',
    title: 'Events of a bot',
    description:
      'Publish here. It needs push permission for your user and for the bot, and the bot must be assigned to you. QoS 1 is recommended: the acknowledgement comes when the event is on disk.',
    isRetained: false,
    messagesOf: (sports) => sports.map(eventMessageName),
  },
  {
    channel: 'ingressStatus',
    level: 'ingress_status',
    operation: 'sendStatus',
    action: 'send',
    title: 'What was wrong with which event',
    description:
      'Subscribe before you publish, to one bot or to `bot/+/ingress_status` for all of yours. A publication to a topic that names no bot is answered on `bot/0/ingress_status`.',
    isRetained: false,
    messagesOf: () => ['status'],
  },
  {
    channel: 'ingressReceipt',
    level: 'ingress_receipt',
    operation: 'sendReceipt',
    action: 'send',
    title: 'Stored events of a bot',
    description: 'One message for every stored event, with its sequence. Sent only while somebody subscribes.',
    isRetained: false,
    messagesOf: () => ['receipt'],
  },
  {
    channel: 'json',
    level: 'json',
    operation: 'sendLive',
    action: 'send',
    title: 'The live payload of a bot',
    description: 'The state after every event, in the standard contract of the sport; retained.',
    isRetained: true,
    messagesOf: (sports) => sports.map(liveMessageName),
  },
];

export function createChannels(sports: readonly PushedSport[]): object {
  return Object.fromEntries(
    topics.map(({ channel, level, title, description, messagesOf }) => [
      channel,
      {
        address: `bot/{botId}/${level}`,
        title,
        description,
        parameters: { botId: { description: 'The number of the bot.', examples: ['12345'] } },
        messages: Object.fromEntries(
          messagesOf(sports).map((name) => [name, { $ref: `#/components/messages/${name}` }]),
        ),
      },
    ]),
  );
}

export function createOperations(sports: readonly PushedSport[]): object {
  return Object.fromEntries(
    topics.map(({ channel, operation, action, title, isRetained, messagesOf }) => [
      operation,
      {
        action,
        title,
        channel: { $ref: `#/channels/${channel}` },
        messages: messagesOf(sports).map((name) => ({ $ref: `#/channels/${channel}/messages/${name}` })),
        bindings: { mqtt: { qos: 1, retain: isRetained } },
      },
    ]),
  );
}
