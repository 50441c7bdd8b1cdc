import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findSport } from '#core/contract/catalog';
import { EventRefusedError } from '#sdk';
import { createReport, renderReport } from './report.ts';
import { type BotSeat, SimulatedBot } from './simulated-bot.ts';
import { Tally } from './tally.ts';

test('an event that the service could not store is no difference: it was told so', async () => {
  const tally = new Tally();
  const bot = { id: 7, publish: () => Promise.reject(new EventRefusedError(notStored as never, 0x83)) };
  const seat = { bot, elsewhere: bot, sport: findSport(3), stream: 1, isBound: true, clientId: 'board' };
  const plan = { seed: 1, speed: 1, hz: 1, style: 'whole', faults: 0 };
  const simulated = new SimulatedBot(seat as unknown as BotSeat, plan as never, tally, 0);
  simulated.sendDue(simulated.dueMs);
  await simulated.whenAnswered();
  assert.deepEqual([tally.sent, tally.notStored, tally.answered, tally.differences], [1, 1, 1, []]);
  const plain = { good: (text: string) => text, bad: (text: string) => text };
  const report = renderReport(createReport(tally, 1, 1, { stored: 0, refused: 0 }), plain as never);
  assert.match(report, /not stored 1: the database was away/);
  assert.match(report, /The service has exactly the events that it acknowledged\.\n$/);
});

const notStored = { statusName: 'ProcessingError', severity: 'error', message: 'Send it again.', errors: [] };
