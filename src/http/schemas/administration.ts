import { Type } from 'typebox';
import { passwordLengthMax, passwordLengthMin, type Role, roles, usernamePattern } from '#core/user';
import { DateTime, Int32, Nullable, Text } from './field.ts';

const RoleSchema = Type.Unsafe<Role>({ type: 'string', enum: roles });
const Password = Type.String({ minLength: passwordLengthMin, maxLength: passwordLengthMax });
const Username = Type.String({
  pattern: usernamePattern,
  'x-form': 'letters, digits and the signs . _ @ + - with a letter or digit first, up to 64 characters',
  description: 'Letters, digits and . _ @ + -, at most 64; case is ignored.',
});
const PushEnabled = Type.Boolean({ description: 'Whether pushing is allowed.' });

const userFields = {
  id: Type.Integer(),
  username: Type.String(),
  role: RoleSchema,
  pushEnabled: PushEnabled,
  disabled: Type.Boolean({ description: 'Cannot sign in.' }),
  createdAt: DateTime('When it was created.'),
  updatedAt: DateTime('When it was last changed.'),
};

export const UserSchema = Type.Object(userFields);

export const CreatedUserSchema = Type.Object({
  ...userFields,
  password: Type.Optional(Type.String({ description: 'Only when the service generated it; shown once.' })),
});

export const NewUserSchema = Type.Object(
  {
    username: Username,
    password: Type.Optional(Password),
    role: Type.Optional(RoleSchema),
    pushEnabled: Type.Optional(PushEnabled),
  },
  { additionalProperties: false },
);

export const UserUpdateSchema = Type.Object(
  {
    pushEnabled: Type.Optional(PushEnabled),
    disabled: Type.Optional(userFields.disabled),
    password: Type.Optional(Password),
    role: Type.Optional(RoleSchema),
  },
  { additionalProperties: false, minProperties: 1 },
);

const CredentialName = Text('What it is for.', 100, 1);

export const BrokerCredentialSchema = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  createdAt: DateTime('When it was issued.'),
  lastUsedAt: Nullable(DateTime('When it was last used, to the minute; null for never.')),
});

export const NewBrokerCredentialSchema = Type.Object({ name: CredentialName }, { additionalProperties: false });

export const IssuedBrokerCredentialSchema = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  username: Type.String({ description: 'The MQTT username.' }),
  password: Type.String({ description: 'The MQTT password; shown once.' }),
});

const botFields = {
  name: Nullable(Text('Display name.')),
  venueId: Nullable(Int32('Its venue.')),
  eventTypeId: Nullable(Int32('The only sport that it takes; null for any.')),
  pushEnabled: PushEnabled,
};

export const BotSchema = Type.Object({ id: Int32('Bot id; part of its MQTT topics.'), ...botFields });

export const BotOverviewSchema = Type.Object({
  ...BotSchema.properties,
  venueName: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
  eventTypeName: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
  lastEventAt: Nullable(DateTime('When its last event arrived; null when the log has none.')),
});

export const BotBodySchema = Type.Object(
  {
    name: botFields.name,
    venueId: Type.Optional(botFields.venueId),
    eventTypeId: Type.Optional(botFields.eventTypeId),
    pushEnabled: Type.Optional(botFields.pushEnabled),
  },
  { additionalProperties: false },
);

export const BotUpdateSchema = Type.Object(
  {
    name: Type.Optional(botFields.name),
    venueId: Type.Optional(botFields.venueId),
    eventTypeId: Type.Optional(botFields.eventTypeId),
    pushEnabled: Type.Optional(botFields.pushEnabled),
  },
  { additionalProperties: false, minProperties: 1 },
);

const venueFields = { partnerId: Int32("The partner's id; unique."), name: Nullable(Text('Name.')) };

export const VenueSchema = Type.Object({ id: Int32("The service's own id."), ...venueFields });
export const VenueBodySchema = Type.Object(venueFields, { additionalProperties: false });

export const AuditEntrySchema = Type.Object({
  id: Type.Integer(),
  at: DateTime('When.'),
  actor: Type.Object({
    userId: Type.Unsafe<number | null>({ type: ['integer', 'null'] }),
    username: Type.String(),
    address: Type.String({ description: 'From where.' }),
  }),
  action: Type.String({ description: 'Resource and verb, such as user.update.' }),
  target: Type.String(),
  before: Type.Unknown(),
  after: Type.Unknown(),
});
