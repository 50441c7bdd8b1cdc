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

/** Bots of the user on which the plan can be played: those for its sports, and those that take any. */
export async function chooseBots(client: Client, plan: SimulationPlan): Promise<SeatedBot[]> {
  const own = (await client.bots()).filter(({ mayPush }) => mayPush);
  const sports = plan.sports ?? [];
  const suitable = own.filter(({ sport }) => sport === null || isPlayed(sport.id, plan.sports));
  const seated = suitable.map((bot, index): SeatedBot => {
    const sport = bot.sport === null ? sports[index % sports.length] : undefined;
    return {
      id: bot.id,
      sport: sport ?? findPushableSport(String(bot.sport?.id ?? anySport)),
      isBound: bot.sport !== null,
      hasEvents: bot.lastEvent !== null,
    };
  });
  const wanted = plan.bots ?? seated.length;
  if (seated.length >= Math.max(1, wanted)) return seated.slice(0, wanted);
  throw tooFew(own, seated.length, plan);
}

function isPlayed(eventTypeId: number, sports: readonly PushableSport[] | undefined): boolean {
  return sports === undefined || sports.some(({ id }) => id === eventTypeId);
}

function tooFew(own: readonly BotSummary[], suitable: number, { sports, bots }: SimulationPlan): Failure {
  const kind = sports === undefined ? '' : ` for ${sports.map(({ name }) => name).join(' or ')}`;
  const message =
    own.length === 0
      ? 'You may not push to any bot.'
      : `You may push to ${suitable} ${suitable === 1 ? 'bot' : 'bots'}${kind}${bots === undefined ? '' : `, not to ${bots}`}.`;
  return new Failure('not-found', message, [
    'scorewire bot mine lists your bots. An administrator can add --provision: it makes a user and bots for the simulation.',
  ]);
}
