import { Type } from 'typebox';
import { DateTime, Nullable } from './field.ts';

const states = ['up', 'draining', 'drained', 'lost'] as const;

export const NodeSchema = Type.Object({
  id: Type.String({ description: 'Eight hexadecimal digits, new at every start of the node.' }),
  name: Type.String({ description: 'SCOREWIRE_NODE_NAME, or the host name.' }),
  version: Type.String(),
  addresses: Type.Record(Type.String(), Type.String(), {
    description: 'Where it listens, by protocol; empty until it does.',
  }),
  startedAt: DateTime('When it was started.'),
  seenAt: DateTime('Its last heartbeat, which comes every second.'),
  state: Type.Unsafe<(typeof states)[number]>({
    type: 'string',
    enum: states,
    description:
      '`up`: it takes clients. `draining`: it sends them away. `drained`: it has none and takes none. `lost`: no heartbeat for five seconds.',
  }),
  isOwn: Type.Boolean({ description: 'Whether this is the node that answers.' }),
  isNatsConnected: Nullable(
    Type.Boolean({ description: 'Whether it reaches NATS; null when that is not known, and on a single node.' }),
  ),
  isDatabaseConnected: Nullable(
    Type.Boolean({ description: 'Whether it reaches the database; null when that is not known.' }),
  ),
  connections: Type.Integer({ description: 'Its MQTT connections.' }),
  eventsPerSecond: Type.Number({ description: 'Events that it accepts.' }),
});

export const NodeListSchema = Type.Object({
  isCluster: Type.Boolean({ description: 'False where the service runs as a single node.' }),
  nodes: Type.Array(NodeSchema),
});

/** A node as other resources name it. */
export const NodeNameSchema = Type.Object({ id: Type.String(), name: Type.String() });
