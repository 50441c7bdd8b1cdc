const nullableText = (description: string) => ({ type: ['string', 'null'], description });

const sender = {
  receivedAt: { type: 'string', format: 'date-time', description: 'When the service received the event, UTC.' },
  clientId: { type: 'string', description: 'The MQTT client that sent it.' },
  packetId: { type: 'integer', description: 'Its MQTT packet identifier; 0 at QoS 0.' },
  payloadSha256: { type: 'string', pattern: '^[0-9a-f]{64}$', description: 'The SHA-256 hash of the payload.' },
};

/** The message on `bot/{botId}/ingress_status`. */
export const statusSchema = {
  title: 'Ingress status',
  type: 'object',
  properties: {
    statusType: {
      type: 'integer',
      enum: [1, 2, 3, 4, 5, 6],
      description:
        '1 ParseError, 2 DeserializationError, 3 JsonParseError, 4 ProcessingError, 5 InvalidField, 6 SportEventProcessingError.',
    },
    statusName: {
      type: 'string',
      enum: [
        'ParseError',
        'DeserializationError',
        'JsonParseError',
        'ProcessingError',
        'InvalidField',
        'SportEventProcessingError',
      ],
      description: 'The same as a word.',
    },
    severity: {
      type: 'string',
      enum: ['error', 'warning'],
      description: 'error: the event was refused. warning: it was accepted, and something looks odd.',
    },
    message: { type: 'string', description: 'What is wrong and what to do, in a sentence.' },
    botId: { type: ['integer', 'null'], description: 'The bot; null when the topic of the event names none.' },
    eventId: { type: ['integer', 'null'], description: 'The EventId of the event, where it could be read.' },
    errors: {
      type: 'array',
      description: 'Every fault of the event.',
      items: {
        type: 'object',
        properties: {
          field: nullableText('The field; null when it is not about one field.'),
          pointer: nullableText('The JSON Pointer to it.'),
          expected: { type: 'string', description: 'What the service takes there.' },
          actual: { type: 'string', description: 'What came.' },
          value: { description: 'The value that came, shortened.' },
          hint: nullableText('How to correct it.'),
          rule: { type: 'string', description: 'The id of the rule of the sport, where one is broken.' },
        },
        required: ['field', 'pointer', 'expected', 'actual', 'value', 'hint'],
      },
    },
    ...sender,
    payloadExcerpt: { type: 'string', description: 'The first 256 characters of the payload.' },
    correlation: nullableText('The Correlation Data of MQTT 5 as text.'),
  },
  required: [
    'statusType',
    'statusName',
    'severity',
    'message',
    'botId',
    'eventId',
    'errors',
    'receivedAt',
    'clientId',
    'packetId',
    'payloadSha256',
    'payloadExcerpt',
    'correlation',
  ],
};

/** The message on `bot/{botId}/ingress_receipt`. */
export const receiptSchema = {
  title: 'Receipt',
  type: 'object',
  properties: {
    botId: { type: 'integer', description: 'The bot.' },
    sequence: { type: 'integer', minimum: 1, description: 'Counts the events of the bot, without gaps.' },
    ...sender,
  },
  required: ['botId', 'sequence', 'receivedAt', 'clientId', 'packetId', 'payloadSha256'],
};
