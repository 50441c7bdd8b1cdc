import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import type { FieldValue } from '#core/contract/field';
import { fieldsOf } from '#core/ingress/live-state';
import { createLane } from '#tests/support/test-lane';
import type { Script, Step } from './script.ts';

/**
 * How senders post what happens:
 * - `whole board`: everything that they know, ten times a second while a clock runs, and once a second otherwise;
 * - `each change`: what was keyed in together, and each second of a clock;
 * - `each field`: every field in an event of its own, in the order in which it was keyed in;
 * - `rare`: everything that they know, but only for a goal or the like.
 */
export const styles = ['whole board', 'each change', 'each field', 'rare'] as const;
export type Style = (typeof styles)[number];

type Board = Record<string, FieldValue | null>;

/** Ticks at the beginning and the end of a run at full speed; in between one a second is enough. */
const fastSeconds = 3;
const fastMs = 100;
const slowMs = 1000;

/** One test for every kind of sender. */
export function testGame(title: string, script: Script): void {
  for (const style of styles) test(`${title}: ${style}`, () => play(script, style));
}

/** Plays the script through the lane of a bot, and fails where the sender hears anything but what the script says. */
export async function play(script: Script, style: Style): Promise<void> {
  const { lane, push, advance, statuses, outcomes } = createLane({});
  const board: Board = {};
  let told = 0;
  let unsent: string[] = [];
  const sender = {};

  const send = async (fields: Board): Promise<void> => {
    push(JSON.stringify({ EventId: script.eventTypeId, ...fields }), { sender });
    await turn();
  };
  const heard = (): string[] => {
    const fresh = statuses().slice(told);
    told += fresh.length;
    return fresh.map(({ severity, message }) => `${severity}: ${message}`);
  };
  const expectSilence = (step: Step): void => {
    const said = heard();
    assert.deepEqual(said, [], `${style}: ${JSON.stringify(step)} on ${JSON.stringify(board)}`);
    assert.equal(outcomes().at(-1) ?? 'stored', 'stored');
  };

  const post = async (fields: Board, isGoal: boolean): Promise<void> => {
    Object.assign(board, fields);
    unsent.push(...Object.keys(fields));
    if (style === 'each change') await send(fields);
    else if (style === 'each field') for (const [name, value] of Object.entries(fields)) await send({ [name]: value });
    else if (style === 'whole board' || isGoal) await send(board);
    if (style !== 'rare' || isGoal) unsent = [];
  };

  const run = async ({ seconds, field, direction }: Extract<Step, { kind: 'run' }>): Promise<void> => {
    const fromTenths = parseTenths(String(board[field]));
    const showsTenths = String(board[field]).includes('.');
    for (let passedMs = 0; passedMs < seconds * 1000; ) {
      const isFast = passedMs < fastSeconds * 1000 || seconds * 1000 - passedMs <= fastSeconds * 1000;
      const tickMs = style === 'whole board' && isFast ? fastMs : slowMs;
      await advance(tickMs);
      passedMs += tickMs;
      const tenths = Math.round(passedMs / 100);
      const now = Math.max(0, direction === 'up' ? fromTenths + tenths : fromTenths - tenths);
      await post({ [field]: formatClock(now, direction, showsTenths) }, false);
    }
  };

  for (const step of script.steps) {
    switch (step.kind) {
      case 'set':
        if (step.isFresh) for (const name of Object.keys(board)) delete board[name];
        await post({ ...step.fields }, step.isGoal);
        break;
      case 'run':
        await run(step);
        break;
      case 'pause':
        await advance(step.seconds * 1000);
        if (style === 'whole board' && !step.isOffline) await send(board);
        break;
      case 'away':
        await advance(step.seconds * 1000);
        Object.assign(board, step.fields);
        await send(board);
        break;
      case 'wrong':
        // What a rare sender knows the service may not know yet, so that it is wrong in another way.
        if (style === 'rare') break;
        await send({ ...(style === 'whole board' ? board : {}), ...(step.event as Board) });
        assert.deepEqual(heard(), step.heard, `${style}: ${JSON.stringify(step.event)}`);
        // Put right at once, as a scorer does.
        await send(style === 'whole board' ? board : restore(board, step.event as Board));
        expectSilence(step);
        break;
      case 'check': {
        if (style === 'rare') break;
        const state = await lane.findState();
        const shown = state === undefined ? {} : fieldsOf(state);
        for (const [name, value] of Object.entries(step.board))
          assert.equal(shown[name] ?? null, value, `${style}: ${name} on the board`);
        break;
      }
    }
    if (step.kind !== 'wrong') expectSilence(step);
  }
}

function restore(board: Board, wrong: Board): Board {
  return Object.fromEntries(Object.keys(wrong).map((name) => [name, board[name] ?? null]));
}

function parseTenths(clock: string): number {
  const parts = clock.split(':').map(Number);
  return Math.round(parts.reduce((sum, part) => sum * 60 + part, 0) * 10);
}

/** As boards show it: minutes and seconds, and tenths below a minute of a clock that runs down. */
function formatClock(tenths: number, direction: 'up' | 'down', showsTenths: boolean): string {
  if (tenths < 600 && (direction === 'down' || showsTenths)) return (tenths / 10).toFixed(1);
  const seconds = direction === 'down' ? Math.ceil(tenths / 10) : Math.floor(tenths / 10);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
