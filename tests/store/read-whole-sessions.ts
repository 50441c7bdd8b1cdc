import type { SessionStore, StoredMessage, StoredSession } from '#mqtt/session-store';

/** A session with everything that it holds. */
export interface WholeSession extends Omit<StoredSession, 'holdings'> {
  readonly messages: readonly StoredMessage[];
  readonly receivedIds: readonly number[];
}

/** All sessions of a store with everything that they hold, read as the broker reads them. */
export async function readWholeSessions(store: SessionStore): Promise<WholeSession[]> {
  const whole: WholeSession[] = [];
  for await (const page of store.load())
    for (const { holdings: _, ...session } of page) {
      const { receivedIds } = await store.readExchanges(session.key);
      whole.push({ ...session, messages: await readAllMessages(store, session.key), receivedIds });
    }
  return whole;
}

/** In small pieces, so that its callers test those too. */
export async function readAllMessages(store: SessionStore, key: string): Promise<StoredMessage[]> {
  const messages: StoredMessage[] = [];
  for (let from = 0; ; ) {
    const piece = await store.readMessages(key, from, { messagesMax: 50, bytesMax: 100_000 });
    const last = piece.at(-1);
    if (last === undefined) return messages;
    messages.push(...piece);
    from = last.order + 1;
  }
}
