import { findSport } from '#core/contract/catalog';
import { compileDerivation, type Derivation } from '#core/contract/derive';
import { formatDateTime } from '#core/date-time';
import type { Clock } from '#core/ports/clock';
import type { LivePayload } from './ingress.ts';
import { fieldsOf, type LiveState } from './live-state.ts';
import type { AccessDirectory } from './push-access.ts';

/** Makes the live payload of a bot from the state that its events have left. */
export type DeriveLive = (botId: number, state: LiveState) => LivePayload;

/** Pushed, in the catalog's list of origins. */
const originTypeId = 4;

export function createLiveDerivation(access: Pick<AccessDirectory, 'peekBot'>, clock: Clock): DeriveLive {
  const derivations = new Map<number, Derivation>();
  return (botId, state) => {
    const { eventTypeId, receivedAtMs, sequence } = state;
    const derive = derivationOf(eventTypeId);
    const botName = access.peekBot(botId)?.name ?? null;
    const receivedAt = formatDateTime(receivedAtMs);
    const emittedAt = formatDateTime(clock());
    const payload = derive(fieldsOf(state), { botId, botName, receivedAt, emittedAt, originTypeId });
    return { sequence, json: JSON.stringify(payload) };
  };

  function derivationOf(eventTypeId: number): Derivation {
    const known = derivations.get(eventTypeId);
    if (known !== undefined) return known;
    const sport = findSport(eventTypeId);
    if (sport === undefined) throw new Error(`There is no event type ${eventTypeId}.`);
    const derivation = compileDerivation(sport);
    derivations.set(eventTypeId, derivation);
    return derivation;
  }
}
