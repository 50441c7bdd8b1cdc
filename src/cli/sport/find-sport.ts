import { Failure } from '#cli/failure';
import { nearestWord } from '#cli/nearest-word';
import { findSport as findById, type Sport, sports } from '#core/contract/catalog';

/** A sport by its name, such as water-polo or "Water Polo", or by its id. */
export function findSport(given: string): Sport {
  const sport = /^\d+$/.test(given)
    ? findById(Number(given))
    : sports.find(({ sport, name }) => [sport, name].some((known) => toKey(known) === toKey(given)));
  if (sport !== undefined) return sport;
  const near = nearestWord(
    given.toLowerCase(),
    sports.map(({ sport }) => sport),
  );
  const advice = near === undefined ? 'scorewire sport list shows all.' : `Did you mean ${near}?`;
  throw new Failure('not-found', `There is no sport ${given}. ${advice}`);
}

/** A sport to which events can be pushed. */
export function findPushableSport(given: string): PushableSport {
  const sport = findSport(given);
  if (isPushable(sport)) return sport;
  throw new Failure('invalid', `${sport.name} takes no events, so there is nothing to send.`, [
    'scorewire sport list shows the sports that do.',
  ]);
}

export type PushableSport = Sport & { readonly ingress: NonNullable<Sport['ingress']> };

export function isPushable(sport: Sport): sport is PushableSport {
  return sport.ingress !== null;
}

function toKey(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}
