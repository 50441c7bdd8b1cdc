import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestApp } from '#tests/support/test-app';
import { putBot, putFixture, putVenue } from './arrange.ts';

const lists = ['by-venue/1', 'by-partner-venue/9001', 'by-bot/1'];

test('[4.2] whatever changes a list is seen by the next request', async (t) => {
  const service = await createTestApp(t, { clock: () => Date.parse('2026-04-01T12:00:00Z') });
  const { token } = await service.createUser('ana');
  await putVenue(service, 1);
  await putBot(service, 1, { venueId: 1 });
  const read = async (): Promise<string> => {
    const answers = await Promise.all(
      lists.map((list) => service.send({ url: `/external/fixture/${list}`, as: { token } })),
    );
    return answers
      .map((answer) => answer.json<{ name: string; venue: { name: string } }[]>())
      .map((found) => found.map(({ name, venue }) => `${name} at ${venue.name}`).join(' '))
      .join(', ');
  };
  const fixture = { fixtureStartTime: '2026-05-01', venueId: 1 };

  assert.equal(await read(), ', , ');
  await putFixture(service, 1, { ...fixture, name: 'first' });
  await putVenue(service, 1, { name: 'here' });
  assert.equal(await read(), 'first at here, first at here, first at here');
  await putVenue(service, 1, { name: 'there' });
  assert.equal(await read(), 'first at there, first at there, first at there');
  await putFixture(service, 1, { ...fixture, name: 'second' });
  assert.equal(await read(), 'second at there, second at there, second at there');
  await putBot(service, 1, { venueId: null });
  assert.equal(await read(), 'second at there, second at there, ');
  await service.administer('DELETE', '/admin/fixtures/1');
  assert.equal(await read(), ', , ');
});
