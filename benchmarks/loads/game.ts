import { basketball } from './basketball.ts';
import { createRing, encodePackets, type Packets, placeholder, type Ring } from './ring.ts';
import { soccer } from './soccer.ts';
import { swimming } from './swimming.ts';

/** `placeholder` is the load that `new values` is compared with: the same bytes, with a number that never changes. */
export type Variation = 'plain' | 'bad' | 'placeholder' | 'new values';

/** Each sport has bots of its own: a bot that changes its sport loses its state. */
const sports = {
  basketball: { ...basketball, firstBot: 1 },
  swimming: { ...swimming, firstBot: 1001 },
  soccer: { ...soccer, firstBot: 1051 },
} as const;
export type SportName = keyof typeof sports;
export const sportNames = Object.keys(sports) as SportName[];
/** Bots 1 to this one push basketball. */
export const basketballBots = 1000;
/** All bots that loads push to are 1 to this one. */
export const bots = 1100;

export function firstBotOf(sport: SportName): number {
  return sports[sport].firstBot;
}

export function sportIdOf(bot: number): number {
  return (sportNames.map((name) => sports[name]).findLast(({ firstBot }) => bot >= firstBot) ?? basketball).sportId;
}

export function playGame(sport: SportName, seed: number, variation: Variation = 'plain'): Buffer[] {
  const events = sports[sport].play(seed, variation === 'bad') as { GuestTeamName?: string }[];
  const numbered = variation === 'placeholder' || variation === 'new values';
  return events.map((event) => {
    const number = numbered && { GuestTeamName: `${event.GuestTeamName} ${placeholder}` };
    return Buffer.from(JSON.stringify({ ...event, ...number }));
  });
}

const takeMax = 50;
const known = new Map<string, Packets>();

/** Packets are kept from round to round, because making those of 1,000 games takes a while; numbered ones are written to. */
export function createGameRing(
  sport: SportName,
  bot: number,
  variation: Variation = 'plain',
  nextNumber?: () => number,
): Ring {
  const key = `${sport} ${bot} ${variation}`;
  const packets = known.get(key) ?? encodePackets(`bot/${bot}/ingress`, playGame(sport, bot, variation), takeMax);
  known.set(key, packets);
  return createRing(packets, nextNumber);
}
