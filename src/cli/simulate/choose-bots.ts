import { Failure } from '#cli/failure';
import { findPushableSport, type PushableSport } from '#cli/sport/find-sport';
import type { BotSummary, Client } from '#sdk';
import type { SimulationPlan } from './plan.ts';

/** A bot with the sport that is played on it. */
export interface SeatedBot {
  readonly id: number;
  readonly sport: PushableSport;
  /** Whether the bot takes this sport only. */
  readonly isBound: boolean;
  readonly hasEvents: boolean;
}

/** The sport of bots that take any. */
const anySport = 'basketball';

/** A bot that got an event within this time is in use. */
const inUseMs = 30_000;

/** Bots of the user on which the plan can be played: those that are named, or those for its sports on which nobody else plays. */
export async function chooseBots(client: Client, plan: SimulationPlan, nowMs: number): Promise<SeatedBot[]> {
  const own = (await client.bots()).filter(({ mayPush }) => mayPush);
  const { sports = [], botIds } = plan;
  const suitable = own.filter(({ id, sport }) => {
    const isNamed = botIds?.includes(id) ?? true;
    return isNamed && (sport === null || isPlayed(sport.id, plan.sports));
  });
  const free = botIds === undefined ? suitable.filter((bot) => !isInUse(bot, nowMs)) : suitable;
  const seated = free.map((bot, index): SeatedBot => {
    const sport = bot.sport === null ? sports[index % sports.length] : undefined;
    return {
      id: bot.id,
      sport: sport ?? findPushableSport(String(bot.sport?.id ?? anySport)),
      isBound: bot.sport !== null,
      hasEvents: bot.lastEvent !== null,
    };
  });
  const wanted = plan.bots ?? botIds?.length ?? Math.max(1, seated.length);
  if (seated.length >= wanted) return seated.slice(0, wanted);
  throw tooFew(own.length, suitable.length, seated.length, plan);
}

function isPlayed(eventTypeId: number, sports: readonly PushableSport[] | undefined): boolean {
  return sports === undefined || sports.some(({ id }) => id === eventTypeId);
}

/** The clock of the service may be ahead. */
function isInUse({ lastEvent }: BotSummary, nowMs: number): boolean {
  return lastEvent !== null && nowMs - Date.parse(lastEvent.receivedAt) < inUseMs;
}

function tooFew(own: number, suitable: number, free: number, { sports, botIds, bots }: SimulationPlan): Failure {
  const provision = 'An administrator can add --provision, which makes a user and bots for the simulation.';
  if (own === 0) return new Failure('not-found', 'You may not push to any bot.', [provision]);
  const ofSport = sports === undefined ? '' : ` for ${sports.map(({ name }) => name).join(' or ')}`;
  const named = botIds === undefined ? '' : ` of bots ${botIds.join(', ')}`;
  const wanted = bots === undefined ? '' : `, not to ${bots}`;
  const message = `You may push to ${suitable} ${suitable === 1 ? 'bot' : 'bots'}${ofSport}${named}${wanted}.`;
  if (free === suitable) return new Failure('not-found', message, ['scorewire bot mine lists your bots.', provision]);
  return new Failure('conflict', `${message} ${suitable - free} of them got events in the last half minute.`, [
    'Somebody seems to play there. Name bots with --bot 12345 to play there all the same.',
  ]);
}
