import * as definitions from '#core/sports/index';
import { resolveSport, type Sport } from './resolve-sport.ts';

export type { Sport } from './resolve-sport.ts';

export interface EventType {
  readonly id: number;
  readonly name: string;
}

/** All sports of the service, by id. */
export const sports: readonly Sport[] = Object.values(definitions)
  .map(resolveSport)
  .sort((a, b) => a.id - b.id);

/** Sorted by name in code unit order, which does not depend on the locale. */
export const eventTypes: readonly EventType[] = toEventTypes(sports);

export const ingressEventTypes: readonly EventType[] = toEventTypes(sports.filter((sport) => sport.ingress !== null));

const sportById = new Map(sports.map((sport) => [sport.id, sport]));

export function findSport(id: number): Sport | undefined {
  return sportById.get(id);
}

function toEventTypes(of: readonly Sport[]): readonly EventType[] {
  return of.map(({ id, name }) => ({ id, name })).sort((a, b) => (a.name < b.name ? -1 : 1));
}
