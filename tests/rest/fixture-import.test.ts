import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { type TestContext, test } from 'node:test';
import { type TestEngine, testEngines } from '#tests/support/engines';
import { createTestApp, type TestApp } from '#tests/support/test-app';
import { admin, putBot, putVenue } from './arrange.ts';
import { assertProblem } from './assert-problem.ts';

interface Report {
  readonly lines: number;
  readonly inserted: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly rejected: number;
  readonly errors: readonly { readonly line: number; readonly reason: string; readonly firstLine?: number }[];
  readonly errorsOmitted: number;
}

interface Service extends TestApp {
  import(lines: string | Buffer, type?: string, query?: string): Promise<Report>;
  /** [id, partnerFixtureId, name] of all fixtures. */
  list(): Promise<[number, number, string | null][]>;
}

async function createService(t: TestContext, engine: TestEngine): Promise<Service> {
  const { env } = await engine.create(t);
  const service = await createTestApp(t, { env });
  await putVenue(service, 1);
  await putBot(service, 7);
  return {
    ...service,
    async import(payload, type = 'application/x-ndjson', query = '') {
      const headers = { 'content-type': type };
      const url = `/admin/fixtures/import${query}`;
      const answer = await service.send({ method: 'POST', url, as: admin, headers, payload });
      assert.equal(answer.statusCode, 200, answer.body);
      return answer.json<Report>();
    },
    async list() {
      const answer = await service.administer('GET', '/admin/fixtures?limit=1000');
      const { items } = answer.json<{ items: { id: number; partnerFixtureId: number; name: string | null }[] }>();
      return items.map(({ id, partnerFixtureId, name }) => [id, partnerFixtureId, name]);
    },
  };
}

const line = (partnerFixtureId: number, more: object = {}): string =>
  JSON.stringify({ partnerFixtureId, fixtureStartTime: '2026-05-01T10:00:00Z', ...more });
const nothing = { lines: 0, inserted: 0, updated: 0, unchanged: 0, rejected: 0, errors: [], errorsOmitted: 0 };

for (const engine of testEngines)
  test(`an import of fixtures on ${engine.name}`, { skip: engine.skip }, async (t) => {
    const service = await createService(t, engine);
    const file = [line(1, { name: 'one', venueId: 1, botIds: [7] }), line(2), line(3, { id: 30 })].join('\n');

    await t.test('[administration] takes good lines, with ids given or made up', async () => {
      assert.deepEqual(await service.import(file), { ...nothing, lines: 3, inserted: 3 });
      assert.deepEqual(await service.list(), [
        [1, 1, 'one'],
        [2, 2, null],
        [30, 3, null],
      ]);
    });

    await t.test('[administration] a second run changes nothing', async () => {
      const { items: before } = (await service.administer('GET', '/admin/fixtures')).json<{ items: unknown[] }>();
      assert.deepEqual(await service.import(file), { ...nothing, lines: 3, unchanged: 3 });
      const { items: after } = (await service.administer('GET', '/admin/fixtures')).json<{ items: unknown[] }>();
      assert.deepEqual(after, before);
    });

    await t.test('[administration] finds a fixture again by partnerFixtureId and updates it', async () => {
      const report = await service.import(`${line(2, { name: 'two' })}\n${line(4)}\n`);
      assert.deepEqual(report, { ...nothing, lines: 2, inserted: 1, updated: 1 });
      assert.deepEqual((await service.list()).slice(1), [
        [2, 2, 'two'],
        [30, 3, null],
        [31, 4, null],
      ]);
    });

    const forms: readonly (readonly [what: string, bytes: string | Buffer, report: object])[] = [
      ['nothing', '', {}],
      ['blank lines', '\n \n\t\n\n', {}],
      ['blank lines between', `\n\n${line(1, { id: 1 })}\n\n${line(2)}\n\n\n`, { lines: 2, updated: 2 }],
      ['no line break at the end', line(1), { lines: 1, unchanged: 1 }],
      ['CRLF', `${line(1)}\r\n\r\n${line(2)}\r\n`, { lines: 2, unchanged: 2 }],
      ['a byte order mark', `\uFEFF${line(1)}\n${line(2)}\n`, { lines: 2, unchanged: 2 }],
      ['spaces around', `  ${line(1)}\t\n`, { lines: 1, unchanged: 1 }],
      ['letters beyond ASCII', `${line(1, { name: '決勝 é 🏀' })}\n`, { lines: 1, updated: 1 }],
      [
        'the same fixture twice: both lines are named, and the first one counts',
        `${line(6, { name: 'first' })}\n\n${line(6, { name: 'last' })}\n`,
        {
          lines: 2,
          inserted: 1,
          rejected: 1,
          errors: [
            {
              line: 3,
              reason: 'partnerFixtureId 6 is on line 1 already, which was kept: leave one of the two lines out',
              firstLine: 1,
            },
          ],
        },
      ],
      [
        'a fixture again whose first line was rejected',
        `${line(8, { venueId: 99 })}\n${line(8)}\n`,
        { lines: 2, inserted: 1, rejected: 1, errors: [{ line: 1, reason: 'there is no venue 99: create it first' }] },
      ],
    ];
    for (const [what, bytes, report] of forms)
      await t.test(`[administration] ${what}`, async () => {
        assert.deepEqual(await service.import(bytes), { ...nothing, ...report });
      });

    await t.test('[administration] after which the first of two lines is what is kept', async () => {
      const kept = (await service.list()).find(([, partnerFixtureId]) => partnerFixtureId === 6);
      assert.equal(kept?.[2], 'first');
    });

    for (const type of ['application/x-ndjson; charset=utf-8', 'application/jsonl', 'Application/X-NDJSON'])
      await t.test(`[administration] is taken as ${type}`, async () => {
        assert.equal((await service.import(line(1, { name: '決勝 é 🏀' }), type)).unchanged, 1);
      });

    const long = `{"partnerFixtureId":70,"fixtureStartTime":"2026-05-01"${' '.repeat(65_536)}}`;
    const wide = `{"name":"${'é'.repeat(40_000)}","partnerFixtureId":71,"fixtureStartTime":"2026-05-01","name":"x"}`;
    const bad: readonly (readonly [what: string, line: string | Buffer, reason: RegExp])[] = [
      ['no JSON', 'fixture', /not JSON/],
      ['half a line', '{"partnerFixtureId":70', /not JSON/],
      ['an array', '[]', /must be an object; got an array/],
      ['null', 'null', /must be an object; got null/],
      ['no fields', '{}', /partnerFixtureId: It is required: send it.*fixtureStartTime: It is required: send it/],
      ['a field that there is not', line(70, { venue_id: 1 }), /venue_id: There is no such field/],
      ['a date that is none', line(70, { fixtureStartTime: '2026-02-30' }), /fixtureStartTime: "2026-02-30" is not/],
      [
        'a sport that is not there',
        line(70, { sportId: 99 }),
        /no sport 99: see scorewire event-type list, or GET \/ext/,
      ],
      ['a sport by a wrong id', line(70, { sportId: 99, sportName: 'basket ball' }), /no sport 99; Basketball is 3\./],
      ['a venue that is not there', line(70, { venueId: 99 }), /no venue 99/],
      ['a bot that is not there', line(70, { botIds: [7, 99] }), /no bot 99/],
      ['the id of another fixture', line(70, { id: 30 }), /fixture 30 has the partnerFixtureId 3/],
      ['another id for a known partnerFixtureId', line(3, { id: 77 }), /partnerFixtureId 3 belongs to fixture 30/],
      [
        'two values for one field',
        line(70, { eventStatusType: 'Finished', fixtureStatus: { id: 0 } }),
        /fixtureStatus is/,
      ],
      ['an id of 0', line(70, { id: 0 }), /id: It must be 1 or more/],
      ['a NUL in the name', line(70, { name: 'a\u0000' }), /name: /],
      ['a prototype', '{"partnerFixtureId":70,"fixtureStartTime":"2026-05-01","__proto__":{"a":1}}', /__proto__/],
      ['a line of more than 64 KiB', long, /longer than 65536 bytes/],
      ['a line of more than 64 KiB in fewer letters', wide, /longer than 65536 bytes/],
      ['no UTF-8', Buffer.from(line(70, { name: 'ÿ' }), 'latin1'), /not UTF-8/],
    ];
    for (const [what, badLine, reason] of bad)
      await t.test(`[administration] rejects a line with ${what}, by its number, and keeps the others`, async () => {
        const bytes = Buffer.concat([`\n${line(1)}\n`, badLine, `\n${line(2)}\n`].map((part) => Buffer.from(part)));
        const report = await service.import(bytes);
        assert.deepEqual([report.lines, report.rejected], [3, 1]);
        assert.deepEqual(
          report.errors.map((error) => error.line),
          [3],
        );
        assert.match(report.errors[0]?.reason ?? '', reason);
        assert.ok(!(await service.list()).some(([, partnerFixtureId]) => partnerFixtureId === 70));
      });

    await t.test(
      '[administration] numbers are those of the file, over any number of bad lines and batches',
      async () => {
        const lines = Array.from({ length: 1203 }, (_, index) => (index % 400 === 1 ? 'bad' : line(1000 + index)));
        const report = await service.import(lines.join('\r\n'));
        assert.deepEqual([report.lines, report.inserted, report.rejected], [1203, 1199, 4]);
        assert.deepEqual(
          report.errors.map((error) => error.line),
          [2, 402, 802, 1202],
        );
      },
    );

    await t.test('[administration] lines that name more bots than a query takes are rejected one by one', async () => {
      const lines = Array.from({ length: 40 }, (_, index) =>
        line(5000 + index, { botIds: Array.from({ length: 1000 }, (_, bot) => 100_000 + index * 1000 + bot) }),
      );
      const report = await service.import(lines.join('\n'));
      assert.deepEqual([report.lines, report.rejected], [40, 40]);
    });

    await t.test('[administration] the last fixture id of all can be given, after which none is made up', async () => {
      const report = await service.import(
        `${line(8001, { id: 2_147_483_647 })}\n${line(8002)}\n${line(8003, { id: 900_000 })}`,
      );
      assert.deepEqual([report.inserted, report.errors.map((error) => error.line)], [2, [2]]);
    });
  });

test('[administration] an import whose body does not come at all is refused', async (t) => {
  const { send } = await createTestApp(t);
  const answer = await send({ method: 'POST', url: '/admin/fixtures/import', as: admin });
  assertProblem(answer, 415, 'unsupported-media-type');
});

test('[administration] CSV is imported like lines of JSON, and a bad line has its number in the file', async (t) => {
  const [engine] = testEngines;
  const service = await createService(t, engine as TestEngine);
  const header = 'partnerFixtureId,name,fixtureStartTime,venue.id,botIds';
  const start = '2026-05-01T10:00:00Z';
  const csv = [header, `51,"Hawks\nv Wolves",${start},1,7`, '52,Late', `53,Early,${start},,`, '54,Never,tomorrow,1,7'];
  const report = await service.import(csv.join('\r\n'), 'text/csv; charset=utf-8');
  assert.deepEqual([report.lines, report.inserted, report.rejected], [4, 2, 2]);
  assert.deepEqual(
    report.errors.map((error) => [error.line, /missing|tomorrow/.exec(error.reason)?.[0]]),
    [
      [4, 'missing'],
      [6, 'tomorrow'],
    ],
  );
  assert.deepEqual(await service.list(), [
    [1, 51, 'Hawks\nv Wolves'],
    [2, 53, 'Early'],
  ]);
});

test('[administration] CSV with a column that no fixture has is refused as a whole', async (t) => {
  const { send } = await createTestApp(t);
  const headers = { 'content-type': 'text/csv' };
  const payload = 'partnerFixtureId,kickoff\n1,now\n';
  const answer = await send({ method: 'POST', url: '/admin/fixtures/import', as: admin, headers, payload });
  assert.match(assertProblem(answer, 400, 'invalid-request').detail, /"kickoff".*The columns are .*fixtureStartTime/);
});

test('[administration] a dry run reports what the import would do, and stores nothing', async (t) => {
  const [engine] = testEngines;
  const service = await createService(t, engine as TestEngine);
  await service.import([line(1), line(2)].join('\n'));
  const lines = [line(1), line(2, { name: 'New name' }), line(3), line(3), line(4, { venueId: 99 })].join('\n');
  const [stored, entries] = [await service.list(), (await service.administer('GET', '/admin/audit')).body];
  const dry = await service.import(lines, 'application/x-ndjson', '?dryRun=true');
  assert.deepEqual([dry.inserted, dry.updated, dry.unchanged, dry.rejected], [1, 1, 1, 2]);
  assert.deepEqual(await service.list(), stored);
  assert.equal((await service.administer('GET', '/admin/audit')).body, entries);
  assert.deepEqual(await service.import(lines), dry);
});

test('[administration] a dry run must be true or false', async (t) => {
  const { send } = await createTestApp(t);
  const headers = { 'content-type': 'application/x-ndjson' };
  const url = '/admin/fixtures/import?dryRun=maybe';
  assertProblem(await send({ method: 'POST', url, as: admin, headers, payload: line(1) }), 400, 'invalid-request');
});

test('[administration] the report of an import lists every rejected line, however many', async (t) => {
  const [engine] = testEngines;
  const service = await createService(t, engine as TestEngine);
  const bad = Array.from({ length: 2600 }, (_, index) => `{"partnerFixtureId":"${index}"}`);
  const { rejected, errors, errorsOmitted } = await service.import(bad.join('\n'));
  assert.deepEqual([rejected, errors.length, errorsOmitted], [2600, 2600, 0]);
  assert.deepEqual(
    errors.map((error) => error.line),
    bad.map((_, index) => index + 1),
  );
  assert.match(errors[2599]?.reason ?? '', /partnerFixtureId: It must be a whole number/);
});

for (const [what, change] of [
  ['is no administrator any more', { role: 'user' }],
  ['is disabled', { disabled: true }],
  ['has a new password', { password: 'a second password' }],
] as const)
  test(`[administration] an import ends when whoever sends it ${what}`, async (t) => {
    const [engine] = testEngines;
    const service = await createService(t, engine as TestEngine);
    const root = await service.createUser('root', { role: 'admin' });
    async function* lines(): AsyncGenerator<string> {
      for (let number = 1; number <= 1000; number += 1) yield `${line(number)}\n`;
      // The batch before is in the store by then.
      while ((await service.list()).length === 0);
      await service.administer('PATCH', `/admin/users/${root.id}`, change);
      for (let number = 1001; number <= 3000; number += 1) yield `${line(number)}\n`;
    }
    const answer = await service.send({
      method: 'POST',
      url: '/admin/fixtures/import',
      as: { basic: [root.username, root.password] },
      headers: { 'content-type': 'application/x-ndjson' },
      payload: Readable.from(lines()),
    });
    assertProblem(answer, 403, 'forbidden');
    assert.equal((await service.list()).length, 1000);
    assert.equal((await service.administer('GET', '/admin/fixtures?after=1000')).json<{ items: [] }>().items.length, 0);
  });

for (const engine of testEngines)
  test(`an import of fixtures on ${engine.name} that have sports, or come twice`, { skip: engine.skip }, async (t) => {
    const service = await createService(t, engine);

    await t.test('[administration] gives a fixture the name of its sport, unless it has another', async () => {
      await service.import(`${line(1, { sportId: 3 })}\n${line(2, { sportId: 3, sportName: 'Hoops' })}\n`);
      const { items } = (await service.administer('GET', '/admin/fixtures')).json<{ items: { sportName: string }[] }>();
      assert.deepEqual(
        items.map(({ sportName }) => sportName),
        ['Basketball', 'Hoops'],
      );
    });

    await t.test('[administration] finds a partnerFixtureId twice in lines that are batches apart', async () => {
      const lines = Array.from({ length: 1201 }, (_, index) => line(1001 + (index % 1200)));
      const { inserted, errors } = await service.import(lines.join('\n'));
      assert.deepEqual([inserted, errors.map((error) => [error.line, error.firstLine])], [1200, [[1201, 1]]]);
    });
  });
