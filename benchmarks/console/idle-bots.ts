import { administer } from '../support/admin.ts';

const atOnce = 20;
const venues = 200;
/** Basketball, football, baseball, soccer, volleyball. */
const sports = [3, 4, 2, 8, 7];

/** Bots that get no events, at venues of their own, so that the table has something to filter and sort. */
export async function createIdleBots(url: string, count: number): Promise<void> {
  for (let id = 1; id <= venues; id += 1)
    await administer(url, 'PUT', `/admin/venues/${id}`, { partnerId: id, name: `Venue ${id}` });
  const create = (id: number): Promise<unknown> =>
    administer(url, 'PUT', `/admin/bots/${id}`, {
      name: `Court ${id}`,
      venueId: (id % venues) + 1,
      eventTypeId: sports[id % sports.length],
      pushEnabled: true,
    });
  for (let first = 1; first <= count; first += atOnce) {
    const ids = Array.from({ length: Math.min(atOnce, count - first + 1) }, (_, index) => first + index);
    await Promise.all(ids.map(create));
  }
}
