import { adminPassword } from './start-service.ts';

export function basicOf(username: string, password: string): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
}

export const basic = basicOf('admin', adminPassword);

/** One request as the administrator; throws when it is refused. */
export async function administer(url: string, method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(url + path, {
    method,
    headers: { authorization: basic, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}

export interface Person {
  readonly id: number;
  readonly username: string;
  /** For REST. */
  readonly restPassword: string;
  /** The secret for MQTT. */
  readonly password: string;
  readonly credentialId: number;
}

/** A user with a secret for MQTT and these bots, which must exist. */
export async function createPerson(
  url: string,
  username: string,
  botIds: readonly number[],
  pushEnabled = true,
): Promise<Person> {
  const restPassword = `the password of ${username}`;
  const user = { username, password: restPassword, pushEnabled };
  const { id } = (await administer(url, 'POST', '/admin/users', user)) as { id: number };
  for (const botId of botIds) await administer(url, 'PUT', `/admin/users/${id}/bots/${botId}`);
  return { id, username, restPassword, ...(await issueCredentials(url, id)) };
}

export async function issueCredentials(
  url: string,
  userId: number,
): Promise<Pick<Person, 'credentialId' | 'password'>> {
  const path = `/admin/users/${userId}/broker-credentials`;
  const issued = (await administer(url, 'POST', path, { name: 'benchmark' })) as { id: number; password: string };
  return { credentialId: issued.id, password: issued.password };
}

export async function createToken(url: string, username: string, password: string): Promise<string> {
  const headers = { authorization: basicOf(username, password) };
  const response = await fetch(`${url}/oauth/token`, { method: 'POST', headers });
  return ((await response.json()) as { access_token: string }).access_token;
}

/** Venues 1 to `count`, each with a bot of the same number. */
export async function createVenues(url: string, count: number): Promise<void> {
  for (let id = 1; id <= count; id += 1) {
    await administer(url, 'PUT', `/admin/venues/${id}`, { partnerId: 100_000 + id, name: `Venue ${id}` });
    await administer(url, 'PUT', `/admin/bots/${id}`, { name: `Bot ${id}`, venueId: id });
  }
}
