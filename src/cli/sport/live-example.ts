import { compileDerivation } from '#core/contract/derive-text';
import { toBoard } from '#core/contract/field-entry';
import { fieldIndexOf } from '#core/contract/rules';
import { wholeExample } from './event-example.ts';
import type { PushableSport } from './find-sport.ts';

/** The live payload that consumers get for the example event, as JSON text. */
export function liveExample(sport: PushableSport): string {
  const at = '2026-04-01T18:30:00.000Z';
  const context = {
    botId: 12345,
    botName: 'Main Arena',
    receivedAt: at,
    emittedAt: at,
    gameStartedAt: at,
    originTypeId: 4,
  };
  return compileDerivation(sport)(toBoard(wholeExample(sport), fieldIndexOf(sport)), context);
}
