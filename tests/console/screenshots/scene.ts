import { eventIds } from '#sdk';

/** The league of the screenshots: what an operator sees on a busy evening. */

export interface SceneBot {
  readonly id: number;
  readonly name: string;
  readonly eventTypeId: number;
  readonly venueId: number;
  /** Of the fixture that is on. */
  readonly fixtureSinceMinutes?: number;
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
    fixtureSinceMinutes: 25,
  },
  {
    id: 2102,
    name: 'Court 2',
    eventTypeId: eventIds.Volleyball,
    venueId: 1,
    fixtureSinceMinutes: 40,
  },
  { id: 2103, name: 'Handball Hall', eventTypeId: eventIds.Handball, venueId: 1 },
  {
    id: 2201,
    name: 'Stadium Board',
    eventTypeId: eventIds.Soccer,
    venueId: 2,
    fixtureSinceMinutes: 33,
  },
  {
    id: 2202,
    name: 'Football Field',
    eventTypeId: eventIds.Football,
    venueId: 2,
    fixtureSinceMinutes: 50,
  },
  {
    id: 2203,
    name: 'Diamond 1',
    eventTypeId: eventIds.Baseball,
    venueId: 2,
    fixtureSinceMinutes: 70,
  },
  { id: 2204, name: 'Diamond 2', eventTypeId: eventIds.Softball, venueId: 2 },
  {
    id: 2301,
    name: 'Ice Rink',
    eventTypeId: eventIds.Hockey,
    venueId: 3,
    fixtureSinceMinutes: 20,
  },
  {
    id: 2401,
    name: 'Centre Court',
    eventTypeId: eventIds.Tennis,
    venueId: 4,
    fixtureSinceMinutes: 55,
  },
  { id: 2402, name: 'Court 7', eventTypeId: eventIds.Tennis, venueId: 4, isQuiet: true },
  {
    id: 2501,
    name: 'Pool',
    eventTypeId: eventIds.Swimming,
    venueId: 5,
    fixtureSinceMinutes: 5,
  },
  { id: 2502, name: 'Water Polo Tank', eventTypeId: eventIds.WaterPolo, venueId: 5, isQuiet: true },
];

export const users = [
  { username: 'hillcrest-scoring', venueIds: [1], faults: '0%' },
  { username: 'riverside-av', venueIds: [2], faults: '1%' },
  { username: 'north-timing', venueIds: [3, 4, 5], faults: '0%' },
] as const;
