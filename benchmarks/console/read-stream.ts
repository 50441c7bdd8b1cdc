import { readEventStream, type StreamMessage } from '#sdk';
import { adminPassword } from '../support/start-service.ts';

export interface RecordedMessage extends StreamMessage {
  readonly atMs: number;
}

/** Reads the stream that the console reads, until the returned function is called: what a console costs the service alone. Resolves to what was read. */
export function readStream(url: string): () => Promise<RecordedMessage[]> {
  const stop = new AbortController();
  const messages: RecordedMessage[] = [];
  const reading = read();
  return async () => {
    stop.abort();
    await reading;
    return messages;
  };

  async function read(): Promise<void> {
    const authorization = `Basic ${Buffer.from(`admin:${adminPassword}`).toString('base64')}`;
    const { signal } = stop;
    try {
      const { body } = await fetch(`${url}/external/bots/status/stream`, { headers: { authorization }, signal });
      if (body === null) return;
      for await (const message of readEventStream(body)) messages.push({ ...message, atMs: Date.now() });
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }
}
