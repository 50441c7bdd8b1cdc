import { Type } from 'typebox';
import { DateTime, Int32 } from './field.ts';
import { NodeNameSchema } from './node.ts';

export const ConnectionSchema = Type.Object({
  id: Type.Integer({ description: 'Unique, also across restarts of the service; grows with time.' }),
  clientId: Type.String({ description: 'The client id of its CONNECT, or the one that it was given.' }),
  userId: Type.Integer(),
  username: Type.String(),
  protocol: Type.Unsafe<'5.0' | '3.1.1'>({ type: 'string', enum: ['5.0', '3.1.1'] }),
  transport: Type.Unsafe<'tcp' | 'tls' | 'ws' | 'wss'>({ type: 'string', enum: ['tcp', 'tls', 'ws', 'wss'] }),
  address: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'From where; null when it is a connection of somebody else and you are not an administrator.',
  }),
  connectedAt: DateTime('When it signed in.'),
  lastPacketAt: DateTime('When its last packet arrived.'),
  signedInWith: Type.Unsafe<'credential' | 'token' | 'ticket'>({
    type: 'string',
    enum: ['credential', 'token', 'ticket'],
    description: 'A broker credential, an access token or a read ticket.',
  }),
  credential: Type.Unsafe<{ readonly id: number; readonly name: string } | null>({
    type: ['object', 'null'],
    properties: { id: { type: 'integer' }, name: { type: 'string' } },
    description: 'The broker credential; null for tokens and tickets, and where you may not know it.',
  }),
  subscriptions: Type.Integer({ description: 'Its subscriptions now.' }),
  published: Type.Integer({ description: 'PUBLISH packets that it has sent.' }),
  lastBots: Type.Array(Int32('Bot.'), {
    description: 'The bots that it pushed to, at most 8, the latest first. Events without permission do not count.',
  }),
  node: NodeNameSchema,
});

export const SenderSchema = Type.Object({
  ...ConnectionSchema.properties,
  lastPushAt: DateTime('When its last event for this bot arrived, to the second.'),
});

export const SilentNodes = Type.Array(NodeNameSchema, {
  description: 'Nodes that did not answer within half a second; their connections are missing here.',
});

export const ConnectionPageSchema = Type.Object({
  connections: Type.Array(ConnectionSchema),
  next: Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    description: 'Pass it as `after` for the next page; null on the last one.',
  }),
  silentNodes: SilentNodes,
});
