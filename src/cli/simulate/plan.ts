import { readBot } from '#cli/events/read-bot';
import { UsageError } from '#cli/failure';
import { findPushableSport, isPushable, type PushableSport } from '#cli/sport/find-sport';
import { sports } from '#core/contract/catalog';
import type { SenderStyle } from '#simulator/simulate-game';

/** The plan of a simulation, from the command line. */
export interface SimulationPlan {
  /** Undefined when the bots decide. */
  readonly sports: readonly PushableSport[] | undefined;
  /** Undefined: any bots of the user. */
  readonly botIds: readonly number[] | undefined;
  /** Undefined for one per sport, or for all bots of the user. */
  readonly bots: number | undefined;
  readonly speed: number;
  readonly seed: number;
  /** The share of wrong events. */
  readonly faults: number;
  /** Undefined: as often as boards of the sport send. */
  readonly hz: number | undefined;
  /** Undefined: until Ctrl-C. */
  readonly seconds: number | undefined;
  readonly style: SenderStyle;
}

export interface PlanOptions {
  readonly bot: string | undefined;
  readonly sport: string | undefined;
  readonly bots: string | undefined;
  readonly speed: string | undefined;
  readonly seed: string | undefined;
  readonly faults: string | undefined;
  readonly hz: string | undefined;
  readonly minutes: string | undefined;
  readonly partial: boolean | undefined;
}

export const botsMax = 1000;

export function readPlan(options: PlanOptions): SimulationPlan {
  const minutes = readAmount('--minutes', options.minutes, 0.01, 100_000);
  return {
    sports: readSports(options.sport),
    botIds: options.bot?.split(',').map((id) => readBot(id.trim(), 'Each of --bot')),
    bots: readAmount('--bots', options.bots, 1, botsMax, true),
    speed: readAmount('--speed', options.speed, 0.01, 1000) ?? 1,
    seed: readAmount('--seed', options.seed, 0, 999_999_999, true) ?? 1,
    faults: readShare(options.faults),
    hz: readAmount('--hz', options.hz, 0.1, 100),
    seconds: minutes === undefined ? undefined : minutes * 60,
    style: options.partial === true ? 'partial' : 'whole',
  };
}

function readSports(given: string | undefined): PushableSport[] | undefined {
  if (given === undefined) return undefined;
  if (given === 'all') return sports.filter(isPushable);
  return given.split(',').map((name) => findPushableSport(name.trim()));
}

function readAmount(
  option: string,
  given: string | undefined,
  min: number,
  max: number,
  isWhole = false,
): number | undefined {
  if (given === undefined) return undefined;
  const value = /^\d{1,9}(?:\.\d{1,6})?$/.test(given) ? Number(given) : Number.NaN;
  if (value >= min && value <= max && (!isWhole || Number.isInteger(value))) return value;
  throw new UsageError(`${option} takes a ${isWhole ? 'whole ' : ''}number from ${min} to ${max}.`);
}

/** 2% or 0.02. */
function readShare(given: string | undefined): number {
  if (given === undefined) return 0;
  const [, number, percent] = /^(\d{1,3}(?:\.\d{1,6})?)(%)?$/.exec(given) ?? [];
  const share = number === undefined ? Number.NaN : Number(number) / (percent === undefined ? 1 : 100);
  if (share >= 0 && share <= 0.5) return share;
  throw new UsageError('--faults takes a share of up to a half, such as 2% or 0.02.');
}
