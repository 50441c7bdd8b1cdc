import { adminPassword } from '../support/start-service.ts';

/** Reads the stream that the console reads, and throws it away, until the returned function is called: what a console costs the service alone. */
export function readStream(url: string): () => Promise<number> {
  const stop = new AbortController();
  const authorization = `Basic ${Buffer.from(`admin:${adminPassword}`).toString('base64')}`;
  const reading = read();
  return () => {
    stop.abort();
    return reading;
  };

  async function read(): Promise<number> {
    let bytes = 0;
    try {
      const { signal } = stop;
      const response = await fetch(`${url}/external/bots/status/stream`, { headers: { authorization }, signal });
      for await (const piece of response.body ?? []) bytes += piece.length;
    } catch (error) {
      if (!stop.signal.aborted) throw error;
    }
    return bytes;
  }
}
