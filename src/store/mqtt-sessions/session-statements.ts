import type { BatchColumns, BatchOwner, BatchShared, BatchStatement } from '#store/dialect/shared/batch';

/** Rows are written only for sessions that exist: a late row of a removed session is dropped. */
const owner: BatchOwner = { table: 'mqtt_sessions', name: 'key_sha256', reference: 'session_id' };
/** A message that is queued for many sessions shares one content. */
const shared: BatchShared = { table: 'mqtt_contents', reference: 'content_id' };
const none: BatchColumns = {};

const sessions = { table: 'mqtt_sessions', key: { key_sha256: 'text' } } as const;
const subscriptions = { table: 'mqtt_subscriptions', owner, key: { filter_sha256: 'text' } } as const;
const messages = { table: 'mqtt_messages', owner, key: { message_order: 'bigint' } } as const;
const positions = { table: 'mqtt_session_positions', owner, key: { topic_sha256: 'text' } } as const;
const receivedIds = { table: 'mqtt_received_ids', owner, key: { packet_id: 'integer' } } as const;

/** The writes of a save, in their order: a session is removed before it is opened again, and opened before its rows are written. */
export const sessionStatements = {
  removeAllSubscriptions: { ...subscriptions, kind: 'remove', key: none, values: none },
  removeAllMessages: { ...messages, kind: 'remove', key: none, values: none, shared },
  removeAllReceivedIds: { ...receivedIds, kind: 'remove', key: none, values: none },
  removeAllPositions: { ...positions, kind: 'remove', key: none, values: none },
  removeSessions: { ...sessions, kind: 'remove', values: none },
  openSessions: {
    ...sessions,
    kind: 'put',
    values: {
      key: 'text',
      user_key: 'text',
      client_id: 'text',
      number: 'bigint',
      expiry_seconds: 'bigint',
      offline_since_ms: 'bigint',
    },
  },
  closeSessions: { ...sessions, kind: 'update', values: { expiry_seconds: 'bigint', offline_since_ms: 'bigint' } },

  removeSubscriptions: { ...subscriptions, kind: 'remove', values: none },
  putSubscriptions: {
    ...subscriptions,
    kind: 'put',
    values: {
      filter: 'text',
      qos: 'integer',
      no_local: 'integer',
      retain_as_published: 'integer',
      retain_handling: 'integer',
      identifier: 'integer',
      since_ms: 'bigint',
    },
  },

  removeMessages: { ...messages, kind: 'remove', values: none, shared },
  updateMessages: { ...messages, kind: 'update', values: { packet_id: 'integer', released: 'integer' } },
  // After the updates of messages that were sent before the drop, and before the messages that were queued after it.
  dropMessages: { ...messages, kind: 'remove', values: none, shared, beforeKeyWhereZero: 'packet_id' },
  putMessages: {
    ...messages,
    kind: 'put',
    values: {
      packet_id: 'integer',
      released: 'integer',
      qos: 'integer',
      retain: 'integer',
      subscription_identifiers: 'text',
      bytes: 'integer',
      content_id: 'bigint',
    },
  },
  // After the messages: a message of a removed session is not written, and must not leave its content behind.
  putContents: {
    table: 'mqtt_contents',
    key: { id: 'bigint' },
    kind: 'put',
    namedBy: { table: 'mqtt_messages', reference: 'content_id' },
    values: { topic: 'text', payload: 'bytes', expires_at_ms: 'bigint', properties: 'text' },
  },

  removeReceivedIds: { ...receivedIds, kind: 'remove', values: none },
  putReceivedIds: { ...receivedIds, kind: 'put', values: none },

  putPositions: { ...positions, kind: 'put', values: { topic: 'text', position: 'bigint' } },
} as const satisfies Record<string, BatchStatement>;
