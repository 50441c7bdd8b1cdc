import { Type } from 'typebox';
import { DateTime, Int32 } from './field.ts';
import { StatusErrorSchema } from './ingress.ts';

const NullableText = (description: string) => Type.Unsafe<string | null>({ type: ['string', 'null'], description });
const NullableInteger = (description: string) => Type.Unsafe<number | null>({ type: ['integer', 'null'], description });

export const RefusalGroupSchema = Type.Object({
  id: Type.Integer({ description: 'The same while the service runs.' }),
  botId: Int32('The bot.'),
  botName: NullableText('Its name.'),
  statusId: Type.Integer({ minimum: 1, maximum: 6, description: 'The status type.' }),
  statusName: Type.String(),
  fields: Type.Array(Type.String(), { description: 'The wrong fields, at most 8; empty when none is to blame.' }),
  summary: Type.String({ description: 'What is wrong with all of them, in one sentence.' }),
  senderUserId: Type.Integer({ description: 'Who sent them.' }),
  senderUsername: NullableText('Null when the user was removed.'),
  clientId: NullableText('The MQTT client that sent them; null when there were several.'),
  count: Type.Integer(),
  firstAt: DateTime('When the first one arrived, as far as the service remembers.'),
  lastAt: DateTime('When the last one arrived.'),
  example: Type.Object(
    {
      rejectionId: NullableInteger('Its id in the list of rejections; null while that is not known.'),
      receivedAt: DateTime('When it arrived.'),
      clientId: Type.String(),
      eventId: NullableInteger('The EventId of the payload, where it could be read.'),
      message: Type.String({ description: 'As in the status.' }),
      payload: Type.String({ description: 'As it was pushed; bytes that are not UTF-8 are shown as U+FFFD.' }),
      errors: Type.Array(StatusErrorSchema, { description: 'As in the status: `pointer` says where in the payload.' }),
    },
    { description: 'The newest one.' },
  ),
});

export const RefusalGroupPageSchema = Type.Object({
  groups: Type.Array(RefusalGroupSchema),
  next: NullableInteger('Pass it as `after` for the next page; null on the last one.'),
});
