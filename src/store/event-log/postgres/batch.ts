import { createByteaArray } from '#store/dialect/postgres/bytea-array';
import { nameStatement } from '#store/dialect/postgres/name-statement';
import type { PackedEvents } from '#store/event-log/shared/batch-memory';
import type { EventBatch } from '#store/event-log/shared/event-batch';
import { numberRun, type PlannedRun, type RunPlan, RunPlanner } from '#store/event-log/shared/plan-runs';
import { runOverheadBytes } from '#store/event-log/shared/retention';

/** A batch as one statement stores it: its runs, and the share of each bot, in the order of bot ids. */
export interface PostgresBatch {
  readonly statement: { readonly name: string; readonly text: string };
  readonly values: unknown[];
  /** Sets the sequences of the events from the last sequence of each bot; 0 where a bot has none, because its events were not stored. */
  number(lastSequences: ReadonlyMap<number, number>): void;
  readonly botIds: readonly number[];
  /** True when the events are appended optimistically. */
  readonly isExpecting: boolean;
  /** True when every expectation is known not to hold: there is nothing to store. */
  readonly isOutdated: boolean;
}

interface BotShare {
  events: number;
  bytes: number;
}

/** With the other columns of its row, a run of this size fits into a page of the database. */
const runBytesMax = 7600;

/**
 * Advances the feeds of the bots, in the order of their ids so that two nodes cannot deadlock, and stores the runs under the sequences
 * that result. Stores nothing when the writer is shut out, and nothing for a feed that a writer of a later epoch (`turn`) took over.
 */
const store = createStatement(
  `insert into event_feeds (bot_id, last_sequence, bytes)
    select share.bot_id, share.events, share.bytes
    from unnest($4::integer[], $5::bigint[], $6::bigint[]) as share (bot_id, events, bytes), fence`,
  'event_feeds.turn <= $3',
  'select bot_id, last_sequence from counted',
);

/**
 * The same for nodes that share the feeds: advances a feed only if its last sequence is the expected one. The condition of
 * the update sees only the proposed row, so that row carries the expected sequence, negated, in `turn`; for a new feed that is 0. When no feed was advanced, a row of
 * nulls tells that the writer is not shut out.
 */
const storeExpected = createStatement(
  `insert into event_feeds (bot_id, last_sequence, bytes, turn)
    select share.bot_id, share.events, share.bytes, -share.expected
    from unnest($4::integer[], $5::bigint[], $6::bigint[], $17::bigint[]) as share (bot_id, events, bytes, expected), fence
    where share.expected >= 0`,
  'event_feeds.turn <= $3 and event_feeds.last_sequence = -excluded.turn',
  'select counted.bot_id, counted.last_sequence from fence left join counted on true',
);

function createStatement(proposeFeeds: string, condition: string, result: string): PostgresBatch['statement'] {
  const text = `
  with fence as (
    update event_writers set batch = $2, stored_by = pg_current_xact_id(), used_at = now()
    where writer = $1 and not shut_out returning writer
  ), counted as (
    ${proposeFeeds}
    order by share.bot_id
    on conflict (bot_id) do update
    set last_sequence = event_feeds.last_sequence + excluded.last_sequence, bytes = event_feeds.bytes + excluded.bytes
    where ${condition}
    returning bot_id, last_sequence
  ), stored as (
    insert into event_runs
    select run.bot_id, counted.last_sequence - run.events_after, run.event_count, run.oldest_ms, run.newest_ms,
      run.user_id, run.client_id, run.event_type_id, run.events, run.session
    from unnest($7::integer[], $8::bigint[], $9::integer[], $10::bigint[], $11::bigint[], $12::integer[], $13::text[],
      $14::integer[], $15::bytea[], $16::bigint[])
      as run (bot_id, events_after, event_count, oldest_ms, newest_ms, user_id, client_id, event_type_id, events, session)
    join counted on counted.bot_id = run.bot_id
  )
  ${result}`;
  return { name: nameStatement(text), text };
}

/** Each log has its own planner, which reuses its memory from batch to batch. */
export function createBatchPreparer(): (events: ExpectingEvents) => PostgresBatch {
  const planner = new RunPlanner(runBytesMax);
  return (events) => prepareBatch(events, planner.plan(events));
}

type ExpectingEvents = PackedEvents & Partial<Pick<EventBatch, 'expectations'>>;

/** The values from the fourth on; before them come the writer, the number of the batch and the epoch of the writer. */
function prepareBatch(events: ExpectingEvents, plan: RunPlan): PostgresBatch {
  const shares = shareOut(plan.runs);
  const botIds = [...shares.keys()].sort((a, b) => a - b);
  const shareOf = (botId: number): BotShare => shares.get(botId) ?? { events: 0, bytes: 0 };
  const eventsAfter = countAfter(plan.runs, shares);
  const column = (value: (run: PlannedRun) => number): string => numberArray(plan.runs.map(value));
  const { expectations } = events;
  const expected = expectations && botIds.map((botId) => expectations.get(botId)?.expected ?? -1);
  return {
    botIds,
    isExpecting: expected !== undefined,
    isOutdated: expected?.every((sequence) => sequence < 0) === true,
    statement: expected === undefined ? store : storeExpected,
    values: [
      numberArray(botIds),
      numberArray(botIds.map((botId) => shareOf(botId).events)),
      numberArray(botIds.map((botId) => shareOf(botId).bytes)),
      column(({ botId }) => botId),
      numberArray(eventsAfter),
      column(({ from, to }) => to - from),
      column(({ oldestMs }) => oldestMs),
      column(({ newestMs }) => newestMs),
      column(({ userId }) => userId),
      plan.runs.map(({ clientId }) => clientId),
      column(({ eventTypeId }) => eventTypeId),
      createByteaArray(plan.runs.map((run) => run.events)),
      column(({ session }) => session),
      ...(expected === undefined ? [] : [numberArray(expected)]),
    ],
    number(lastSequences) {
      for (const [index, run] of plan.runs.entries()) {
        const last = lastSequences.get(run.botId);
        numberRun(events, plan.order, run, last && last - (eventsAfter[index] ?? 0));
      }
    },
  };
}

function shareOut(runs: readonly PlannedRun[]): Map<number, BotShare> {
  const shares = new Map<number, BotShare>();
  for (const { botId, from, to, events } of runs) {
    const share = shares.get(botId) ?? { events: 0, bytes: 0 };
    share.events += to - from;
    share.bytes += events.length + runOverheadBytes;
    shares.set(botId, share);
  }
  return shares;
}

/** For each run, how many events of its bot follow the run's first event. */
function countAfter(runs: readonly PlannedRun[], shares: ReadonlyMap<number, BotShare>): number[] {
  const before = new Map<number, number>();
  return runs.map(({ botId, from, to }) => {
    const passed = before.get(botId) ?? 0;
    before.set(botId, passed + to - from);
    return (shares.get(botId)?.events ?? 0) - passed - 1;
  });
}

export function numberArray(numbers: readonly number[]): string {
  return `{${numbers.join(',')}}`;
}
