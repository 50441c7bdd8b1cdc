import { type Sport, sports } from '#core/contract/catalog';

/** A sport that takes events. */
export type PushedSport = Sport & { readonly ingress: NonNullable<Sport['ingress']> };

export const pushedSports = sports.filter((sport): sport is PushedSport => sport.ingress !== null);
