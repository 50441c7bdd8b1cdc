import { findSport } from '#core/contract/catalog';
import { compileDerivation, type Derivation } from '#core/contract/derive-text';
import { formatDateTime } from '#core/date-time';
import type { Clock } from '#core/ports/clock';
import type { LivePayload } from './live-payload.ts';
import type { LiveState } from './live-state.ts';
import type { AccessDirectory } from './push-access.ts';

/** Makes the live payload of a bot from its state. */
export type DeriveLive = (botId: number, state: LiveState) => LivePayload;

/** "Pushed" in the catalog's list of origins. */
const originTypeId = 4;

export function createLiveDerivation(access: Pick<AccessDirectory, 'peekBot'>, clock: Clock): DeriveLive {
  const derivations = new Map<number, Derivation>();
  const receivedText = rememberLast(formatDateTime);
  const emittedText = rememberLast(formatDateTime);
  const startedText = rememberLast(formatDateTime);
  return (botId, state) => {
    const { eventTypeId, receivedAtMs, gameStartedAtMs, sequence, entries } = state;
    const derive = derivations.get(eventTypeId) ?? compile(eventTypeId);
    derivations.set(eventTypeId, derive);
    const botName = access.peekBot(botId)?.name ?? null;
    const receivedAt = receivedText(receivedAtMs);
    const emittedAt = emittedText(clock());
    const gameStartedAt = gameStartedAtMs === 0 ? null : startedText(gameStartedAtMs);
    return { sequence, json: derive(entries, { botId, botName, receivedAt, emittedAt, gameStartedAt, originTypeId }) };
  };
}

function compile(eventTypeId: number): Derivation {
  const sport = findSport(eventTypeId);
  if (sport === undefined) throw new Error(`There is no event type ${eventTypeId}.`);
  return compileDerivation(sport);
}

/** Caches the last text: many events arrive in the same millisecond. */
function rememberLast(format: (ms: number) => string): (ms: number) => string {
  let lastMs: number | undefined;
  let text = '';
  return (ms) => {
    if (ms !== lastMs) text = format(ms);
    lastMs = ms;
    return text;
  };
}
