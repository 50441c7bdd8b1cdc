import { Type } from 'typebox';
import { DateTime, Int32, Nullable, Text } from './field.ts';

const Name = Text('What it is for, such as `Stream of the cup final`.', 100, 1);
const ExpiresAt = Nullable(DateTime('When it ends by itself; null when it does not.'));

export const ShareLinkSchema = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  botId: Type.Integer(),
  botName: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
  fixtureId: Nullable(Int32('When set, the link shows the bot only around this fixture.', 1)),
  url: Type.String({ description: 'A secret: whoever has it reads the live state of the bot.' }),
  createdAt: DateTime('When it was made.'),
  createdBy: Type.String({ description: 'The user who made it.' }),
  expiresAt: ExpiresAt,
  lastUsedAt: Nullable(DateTime('When it was last used, to the minute.')),
  state: Type.Unsafe<'open' | 'expired' | 'suspended'>({
    type: 'string',
    enum: ['open', 'expired', 'suspended'],
    description: '`suspended`: the user who made it was disabled, or may no longer read the bot.',
  }),
  readers: Type.Integer({ description: 'Open pages, streams and long polls.' }),
});

export const NewShareLinkSchema = Type.Object(
  {
    name: Name,
    expiresAt: Type.Optional(ExpiresAt),
    fixtureId: Type.Optional(Nullable(Int32('A fixture of the bot.', 1))),
  },
  { additionalProperties: false },
);

export const ShareLinkUpdateSchema = Type.Object(
  { name: Type.Optional(Name), expiresAt: Type.Optional(ExpiresAt) },
  { additionalProperties: false, minProperties: 1 },
);
