import { eventIds } from '#sdk';

/** The league of the screenshots: what an operator sees on a busy evening. */

export interface SceneBot {
  readonly id: number;
  readonly name: string;
  readonly eventTypeId: number;
  readonly venueId: number;
  /** A fixture that is on now; minutes since its start. */
  readonly fixture?: { readonly home: string; readonly guest: string; readonly sinceMinutes: number };
  /** Without a game: a board that is quiet. */
  readonly isQuiet?: boolean;
}

export const venues = [
  { id: 1, partnerId: 9001, name: 'Hillcrest Arena' },
  { id: 2, partnerId: 9002, name: 'Riverside Park' },
  { id: 3, partnerId: 9003, name: 'Northgate Ice Hall' },
  { id: 4, partnerId: 9004, name: 'Eastfield Tennis Club' },
  { id: 5, partnerId: 9005, name: 'Southport Aquatics' },
] as const;

export const bots: readonly SceneBot[] = [
  {
    id: 2101,
    name: 'Main Court',
    eventTypeId: eventIds.Basketball,
    venueId: 1,
    fixture: { home: 'Hillcrest', guest: 'Riverside', sinceMinutes: 25 },
  },
  {
    id: 2102,
    name: 'Court 2',
    eventTypeId: eventIds.Volleyball,
    venueId: 1,
    fixture: { home: 'Westbrook', guest: 'Hillcrest', sinceMinutes: 40 },
  },
  { id: 2103, name: 'Handball Hall', eventTypeId: eventIds.Handball, venueId: 1 },
  {
    id: 2201,
    name: 'Stadium Board',
    eventTypeId: eventIds.Soccer,
    venueId: 2,
    fixture: { home: 'Riverside', guest: 'Northgate', sinceMinutes: 33 },
  },
  {
    id: 2202,
    name: 'Football Field',
    eventTypeId: eventIds.Football,
    venueId: 2,
    fixture: { home: 'Riverside', guest: 'Eastfield', sinceMinutes: 50 },
  },
  {
    id: 2203,
    name: 'Diamond 1',
    eventTypeId: eventIds.Baseball,
    venueId: 2,
    fixture: { home: 'Southport', guest: 'Westbrook', sinceMinutes: 70 },
  },
  { id: 2204, name: 'Diamond 2', eventTypeId: eventIds.Softball, venueId: 2 },
  {
    id: 2301,
    name: 'Ice Rink',
    eventTypeId: eventIds.Hockey,
    venueId: 3,
    fixture: { home: 'Northgate', guest: 'Hillcrest', sinceMinutes: 20 },
  },
  {
    id: 2401,
    name: 'Centre Court',
    eventTypeId: eventIds.Tennis,
    venueId: 4,
    fixture: { home: 'A. Moreau', guest: 'L. Okafor', sinceMinutes: 55 },
  },
  { id: 2402, name: 'Court 7', eventTypeId: eventIds.Tennis, venueId: 4, isQuiet: true },
  {
    id: 2501,
    name: 'Pool',
    eventTypeId: eventIds.Swimming,
    venueId: 5,
    fixture: { home: 'Heat 3', guest: '200 m medley', sinceMinutes: 5 },
  },
  { id: 2502, name: 'Water Polo Tank', eventTypeId: eventIds.WaterPolo, venueId: 5, isQuiet: true },
];

export const users = [
  { username: 'hillcrest-scoring', venueIds: [1] },
  { username: 'riverside-av', venueIds: [2] },
  { username: 'north-timing', venueIds: [3, 4, 5] },
] as const;
