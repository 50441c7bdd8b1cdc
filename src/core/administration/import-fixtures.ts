import type { Actor } from '#core/audit-entry';
import { formatDateTime } from '#core/date-time';
import type { FixtureInput, StoredFixture } from '#core/fixture';
import { int32Max } from '#core/int32';
import type { Writers } from '#core/ports/store';
import type { Problem } from '#core/problem';
import { ok, type Result } from '#core/result';
import type { AdministrationParts } from './administration-parts.ts';
import { FirstLines } from './first-lines.ts';
import { isSameFixture, reviseFixture } from './fixtures.ts';
import { recordChange } from './record-change.ts';

/**
 * Imports fixtures in batches of lines. A batch is one transaction and one audit entry. Importing a line again, for instance after a crash,
 * finds its fixture by the partner fixture id and changes nothing.
 */
export interface FixtureImport {
  run(actor: Actor, batches: AsyncIterable<readonly FixtureLine[]>): Promise<Result<FixtureImportReport, Problem>>;
  /** The report that `run` would give now. Stores nothing and leaves no audit entry. */
  runDry(batches: AsyncIterable<readonly FixtureLine[]>): Promise<Result<FixtureImportReport, Problem>>;
}

/** A parsed line, or the reason why it could not be parsed. */
export type FixtureLine = { readonly line: number } & (
  | { readonly id: number | undefined; readonly input: FixtureInput }
  | { readonly reason: string }
);

export interface FixtureImportReport {
  readonly lines: number;
  readonly inserted: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly rejected: number;
  readonly errors: RejectedLine[];
  /** Rejected lines that `errors` leaves out. */
  readonly errorsOmitted: number;
}

export interface RejectedLine {
  readonly line: number;
  readonly reason: string;
  /** For a duplicate partnerFixtureId: the line that has it first. The reason names it too. */
  readonly firstLine?: number;
}

/** Small enough that events and other changes do not wait long: with 500 lines, an import added 60 ms to the p99 of events. Larger batches import up to a third faster. */
export const importBatchLines = 125;
const errorsMax = 100_000;
/** Bounds the reasons of one report, which stays in memory until the last line was read. */
const reasonCharsMax = 16_777_216;

export function createFixtureImport(parts: AdministrationParts): FixtureImport {
  return {
    run: (actor, batches) => importBatches(batches, (batch, run) => importBatch(parts, actor, batch, run)),
    runDry: (batches) =>
      importBatches(batches, (batch, run) =>
        parts.store.change(async (writers) => ok(await judgeBatch(writers, batch, run, formatDateTime(parts.clock())))),
      ),
  };
}

/** State that the batches of one import share. */
interface ImportRun {
  readonly firstLines: FirstLines;
  /** The least id that no line before has taken; the batches of a dry run do not find each other's fixtures in the store. */
  nextId: number;
}

interface BatchOutcome {
  readonly counts: { inserted: number; updated: number; unchanged: number };
  readonly rejections: readonly RejectedLine[];
}

async function importBatches(
  batches: AsyncIterable<readonly FixtureLine[]>,
  importOne: (batch: readonly FixtureLine[], run: ImportRun) => Promise<Result<BatchOutcome, Problem>>,
): Promise<Result<FixtureImportReport, Problem>> {
  const total = { lines: 0, inserted: 0, updated: 0, unchanged: 0, rejected: 0 };
  const errors: RejectedLine[] = [];
  let reasonChars = 0;
  const run: ImportRun = { firstLines: new FirstLines(), nextId: 1 };
  for await (const batch of batches) {
    const outcome = await importOne(batch, run);
    if (!outcome.ok) return outcome;
    const { counts, rejections } = outcome.value;
    total.lines += batch.length;
    total.inserted += counts.inserted;
    total.updated += counts.updated;
    total.unchanged += counts.unchanged;
    total.rejected += rejections.length;
    for (const rejection of rejections) {
      if (errors.length >= errorsMax || reasonChars >= reasonCharsMax) break;
      errors.push(rejection);
      reasonChars += rejection.reason.length;
    }
  }
  return ok({ ...total, errors, errorsOmitted: total.rejected - errors.length });
}

function importBatch(
  parts: AdministrationParts,
  actor: Actor,
  batch: readonly FixtureLine[],
  run: ImportRun,
): Promise<Result<BatchOutcome, Problem>> {
  return recordChange(parts, actor, 'fixture.import', async (writers, at) => {
    const { counts, rejections, inserts, puts } = await judgeBatch(writers, batch, run, at);
    await writers.fixtures.insertMany(inserts);
    await writers.fixtures.putMany(puts);
    const after = { firstLine: batch[0]?.line ?? 0, lines: batch.length, ...counts, rejected: rejections.length };
    const change = { resource: 'fixture', id: 0 } as const;
    return ok({ value: { counts, rejections }, target: 'fixtures', before: null, after, change });
  });
}

interface JudgedBatch extends BatchOutcome {
  readonly inserts: StoredFixture[];
  readonly puts: StoredFixture[];
}

type ReadLine = Extract<FixtureLine, { input: FixtureInput }>;

/** Decides for each line whether it creates, changes or leaves a fixture, or is rejected. Writes nothing. */
async function judgeBatch(
  writers: Writers,
  batch: readonly FixtureLine[],
  run: ImportRun,
  at: string,
): Promise<JudgedBatch> {
  const { firstLines } = run;
  const counts = { inserted: 0, updated: 0, unchanged: 0 };
  const rejections: RejectedLine[] = [];
  const read: ReadLine[] = [];
  for (const line of batch) {
    if ('input' in line) read.push(line);
    else rejections.push({ line: line.line, reason: line.reason });
  }
  const known = await lookUp(writers, read);
  const inserts = new Map<number, StoredFixture>();
  const puts = new Map<number, StoredFixture>();
  run.nextId = Math.max(run.nextId, (await writers.fixtures.greatestId()) + 1);
  for (const line of read) {
    const { input } = line;
    const firstLine = firstLines.find(input.partnerFixtureId);
    if (firstLine !== undefined) {
      rejections.push({ line: line.line, reason: occursTwice(input.partnerFixtureId, firstLine), firstLine });
      continue;
    }
    const before = known.byPartnerFixtureId.get(input.partnerFixtureId);
    const id = line.id ?? before?.id ?? run.nextId;
    const reason = findFault(known, line, before, id);
    if (reason !== undefined) {
      rejections.push({ line: line.line, reason });
      continue;
    }
    firstLines.add(input.partnerFixtureId, line.line);
    run.nextId = Math.max(run.nextId, id + 1);
    const fixture = reviseFixture(before, id, input, at);
    if (before === undefined) counts.inserted += 1;
    else if (isSameFixture(before, fixture)) counts.unchanged += 1;
    else counts.updated += 1;
    if (before === undefined || inserts.has(id)) inserts.set(id, fixture);
    else if (!isSameFixture(before, fixture)) puts.set(id, fixture);
    // Later lines of the same batch must see this one.
    known.byPartnerFixtureId.set(input.partnerFixtureId, fixture);
    known.partnerFixtureIdOf.set(id, input.partnerFixtureId);
  }
  rejections.sort((a, b) => a.line - b.line);
  return { counts, rejections, inserts: [...inserts.values()], puts: [...puts.values()] };
}

interface Known {
  readonly byPartnerFixtureId: Map<number, StoredFixture>;
  readonly partnerFixtureIdOf: Map<number, number>;
  readonly venues: Set<number>;
  readonly bots: Set<number>;
}

/** Reads all references of a batch with four queries, instead of four per line. */
async function lookUp(writers: Writers, lines: readonly ReadLine[]): Promise<Known> {
  const venueIds = new Set<number>();
  const botIds = new Set<number>();
  const ids: number[] = [];
  for (const { id, input } of lines) {
    if (input.venueId !== null) venueIds.add(input.venueId);
    for (const botId of input.botIds) botIds.add(botId);
    if (id !== undefined) ids.push(id);
  }
  const fixtures = await writers.fixtures.findByPartnerFixtureIds(lines.map(({ input }) => input.partnerFixtureId));
  return {
    byPartnerFixtureId: new Map(fixtures.map((fixture) => [fixture.partnerFixtureId, fixture])),
    partnerFixtureIdOf: await writers.fixtures.partnerFixtureIdsOf(ids),
    venues: await writers.venues.existing([...venueIds]),
    bots: await writers.bots.existing([...botIds]),
  };
}

function occursTwice(partnerFixtureId: number, firstLine: number): string {
  return `partnerFixtureId ${partnerFixtureId} is on line ${firstLine} already, which was kept: leave one of the two lines out`;
}

function findFault(
  known: Known,
  { input }: ReadLine,
  before: StoredFixture | undefined,
  id: number,
): string | undefined {
  const { partnerFixtureId, venueId, botIds } = input;
  if (before !== undefined && before.id !== id)
    return `partnerFixtureId ${partnerFixtureId} belongs to fixture ${before.id}, not ${id}`;
  const holder = known.partnerFixtureIdOf.get(id);
  if (holder !== undefined && holder !== partnerFixtureId)
    return `fixture ${id} has the partnerFixtureId ${holder}, not ${partnerFixtureId}`;
  if (id > int32Max) return `the fixture ids are used up at ${int32Max}: give an id in the line`;
  if (venueId !== null && !known.venues.has(venueId)) return `there is no venue ${venueId}: create it first`;
  const unknownBot = botIds.find((botId) => !known.bots.has(botId));
  return unknownBot === undefined ? undefined : `there is no bot ${unknownBot}: create it first`;
}
