import assert from 'node:assert/strict';
import { findSport } from '#core/contract/catalog';
import type { FieldValue } from '#core/contract/field';

/** An event that tells itself apart from all others by the name of its home team, and is right by contract and rules. */
export function createNumberedEvent(sportId: number, sender: string, number: number): string {
  const sport = findSport(sportId);
  assert.ok(sport?.ingress);
  const random = createRandom(number);
  const event: Record<string, FieldValue | null> = { EventId: sportId };
  // The examples of a contract go together; what is left out and what is cleared changes from event to event.
  for (const { name, nullable, example } of sport.ingress) {
    if (name === 'EventId') continue;
    const chance = random();
    if (chance < 0.2) event[name] = example;
    else if (chance < 0.3 && nullable) event[name] = null;
  }
  event['HomeTeamName'] = `${sender} ${number}`;
  event['Clock'] = `${number % 20}:${String(number % 60).padStart(2, '0')}`;
  return JSON.stringify(event);
}

/** Who sent it, and its number there. */
export function readNumberedEvent(payload: Readonly<Record<string, unknown>>): { sender: string; number: number } {
  const [, sender, number] = /^(\S+) (\d+)$/.exec(String(payload['HomeTeamName'])) ?? [];
  assert.ok(sender !== undefined, `an event that nobody has sent: ${JSON.stringify(payload)}`);
  return { sender, number: Number(number) };
}

/** Numbers from 0 to 1, the same for the same seed. */
function createRandom(seed: number): () => number {
  let state = seed + 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
