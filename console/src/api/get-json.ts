import type { Client } from '@scorewire/client';

export async function getJson<Answer>(client: Client, path: string, signal?: AbortSignal): Promise<Answer> {
  const response = await client.rest(path, signal === undefined ? {} : { signal });
  return (await response.json()) as Answer;
}

export type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A change. Answers without a body give undefined. */
export async function sendJson<Answer = undefined>(
  client: Client,
  method: Method,
  path: string,
  body?: unknown,
): Promise<Answer> {
  const json =
    body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const response = await client.rest(path, { method, ...json });
  const text = await response.text();
  return (text === '' ? undefined : JSON.parse(text)) as Answer;
}
