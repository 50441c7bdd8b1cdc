import { adminPassword } from './start-service.ts';

export const basic = `Basic ${Buffer.from(`admin:${adminPassword}`).toString('base64')}`;

/** One request as the administrator; throws when it is refused. */
export async function administer(url: string, method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(url + path, {
    method,
    headers: { authorization: basic, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
  return response.status === 204 ? undefined : response.json();
}

/** Venues 1 to `count`, each with a bot of the same number. */
export async function createVenues(url: string, count: number): Promise<void> {
  for (let id = 1; id <= count; id += 1) {
    await administer(url, 'PUT', `/admin/venues/${id}`, { partnerId: 100_000 + id, name: `Venue ${id}` });
    await administer(url, 'PUT', `/admin/bots/${id}`, { name: `Bot ${id}`, venueId: id });
  }
}
