import { Type } from 'typebox';
import { pageLimitDefault, pageLimitMax } from '#core/page';
import { DateTime, Int32 } from './field.ts';

const Limit = Type.Optional(Type.Integer({ minimum: 1, maximum: pageLimitMax, default: pageLimitDefault }));

const NullableInteger = (description: string) => Type.Unsafe<number | null>({ type: ['integer', 'null'], description });

const sender = {
  receivedAt: DateTime('When the service received it.'),
  userId: Type.Integer({ description: 'Who sent it.' }),
  clientId: Type.String({ description: 'The MQTT client that sent it.' }),
  packetId: Type.Integer({ description: 'Its MQTT packet identifier; 0 at QoS 0.' }),
};

export const EventQuerySchema = Type.Object({
  afterSequence: Type.Optional(Type.Integer({ minimum: 0, description: '`nextAfterSequence` of the previous page.' })),
  from: Type.Optional(DateTime('Received then or later.')),
  to: Type.Optional(DateTime('Received then or earlier.')),
  limit: Limit,
});

export const EventPageSchema = Type.Object({
  items: Type.Array(
    Type.Object({
      sequence: Type.Integer({ description: 'Counts the events of the bot, without gaps.' }),
      ...sender,
      eventTypeId: Int32('The event type.'),
      newGame: Type.Boolean({ description: 'True when a new game starts with it.' }),
      payload: Type.Object({}, { additionalProperties: true, description: 'As it was pushed.' }),
    }),
  ),
  nextAfterSequence: NullableInteger('Pass it as `afterSequence` for the next page; null on the last one.'),
});

export const NewGameSchema = Type.Object({
  botId: Int32('The bot.'),
  sequence: Type.Integer({ description: 'The sequence number at which the game starts.' }),
  startedAt: Type.String({ format: 'date-time', description: 'When it began, UTC.' }),
});

export const RejectionQuerySchema = Type.Object({
  before: Type.Optional(Type.Integer({ minimum: 0, description: '`nextBefore` of the previous page.' })),
  limit: Limit,
});

export const RejectionPageSchema = Type.Object({
  items: Type.Array(
    Type.Object({
      id: Type.Integer({ description: 'Grows with time.' }),
      ...sender,
      status: Type.Object({}, { additionalProperties: true, description: 'The status message that the sender got.' }),
      payload: Type.String({ description: 'As it was pushed; bytes that are not UTF-8 are shown as U+FFFD.' }),
    }),
  ),
  nextBefore: NullableInteger('Pass it as `before` for the next page; null on the last one.'),
});

export const AccessReportSchema = Type.Object({
  botId: Int32('The bot.'),
  mayPush: Type.Boolean(),
  conditions: Type.Object({
    userEnabled: Type.Boolean({ description: 'Push permission is enabled for your user.' }),
    botEnabled: Type.Unsafe<boolean | null>({
      type: ['boolean', 'null'],
      description: 'Push permission is enabled for the bot; null while it is not assigned to your user.',
    }),
    assigned: Type.Boolean({ description: 'The bot is assigned to your user.' }),
  }),
  missing: Type.Array(Type.String(), { description: 'What to ask support for; empty when nothing is missing.' }),
});

const NullableText = Type.Unsafe<string | null>({ type: ['string', 'null'] });

export const StatusErrorSchema = Type.Object({
  field: NullableText,
  pointer: NullableText,
  expected: Type.String(),
  actual: Type.String(),
  value: Type.Unknown(),
  hint: NullableText,
  rule: Type.Optional(Type.String({ description: 'The id of the sport rule that is broken, if one is.' })),
});

export const PostedEventSchema = Type.Object(
  {
    payload: Type.Unsafe<unknown>({
      description: 'The event as a JSON object, or as text that is sent as it is, valid or not.',
      examples: [{ EventId: 3, HomeScore: 58 }],
    }),
  },
  { additionalProperties: false },
);

export const PostedVerdictSchema = Type.Object({
  accepted: Type.Boolean({ description: 'Whether the event is stored; warnings do not prevent that.' }),
  sequence: Type.Optional(Type.Integer({ description: 'Its number among the events of the bot, when it is stored.' })),
  statuses: Type.Array(Type.Object({}, { additionalProperties: true }), {
    description: 'The status messages as on MQTT: the refusal, or the warnings.',
  }),
});

export const DryRunSchema = Type.Object({
  accepted: Type.Boolean({ description: 'Whether the event would be accepted; warnings do not prevent that.' }),
  statuses: Type.Array(
    Type.Object({
      statusType: Type.Integer({ minimum: 1, maximum: 6 }),
      statusName: Type.String(),
      severity: Type.Unsafe<string>({ type: 'string', enum: ['error', 'warning'] }),
      message: Type.String(),
      eventId: NullableInteger('The EventId of the payload, where it could be read.'),
      errors: Type.Array(StatusErrorSchema),
    }),
  ),
});
