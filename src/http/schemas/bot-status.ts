import { Type } from 'typebox';
import { eventStatusTypes } from '#core/fixture';
import { botStates } from '#core/fleet/bot-state';
import { DateTime, Int32, Nullable, Text } from './field.ts';

const Side = Type.Object({
  name: Type.String(),
  score: Type.String({ description: 'As shown; empty when it is not known.' }),
});

export const BoardSchema = Type.Object(
  {
    home: Side,
    guest: Side,
    clock: Type.String({ description: 'As shown; empty when there is none.' }),
    isClockRunning: Type.Boolean(),
    period: Type.String({ description: 'As shown: "3rd", "Q4", "Top 5", "Set 2", "Heat 3".' }),
    detail: Type.String({ description: 'One more thing: "Sets 1–0", "2–1 · 1 out", the leader of a race; or empty.' }),
    gameStartedAt: Nullable(DateTime('When the game began; null when that is not known.')),
    hasTeams: Type.Boolean({
      description: 'False where no two sides play: `home.name` is the event, the rider or the timer then.',
    }),
  },
  { description: 'The game in one line.' },
);

export const BotStatusSchema = Type.Object({
  id: Int32('The bot.'),
  name: Nullable(Text('Its name.')),
  eventTypeId: Nullable(Int32('Its sport, or the sport of its last event; null when it takes any and has no event.')),
  sport: Nullable(Text('The name of that sport.')),
  venueId: Nullable(Int32('Its venue.')),
  venueName: Nullable(Text('The name of the venue.')),
  isPushEnabled: Type.Boolean({ description: 'Push permission is enabled for the bot.' }),
  state: Type.Unsafe<(typeof botStates)[number]>({
    type: 'string',
    enum: botStates,
    description:
      'failing: refused in the last minute, and more often than accepted, or nothing was accepted since. ' +
      'live: an event in the last 15 seconds. stale: none for over a minute though a fixture is on or the clock was running. ' +
      'quiet: none lately, and none due. silent: never an event.',
  }),
  refusals: Type.Integer({ description: 'Refused events of the last 15 minutes, since the start of the service.' }),
  lastRefusalAt: Nullable(DateTime('The last refused event since the start of the service.')),
  board: Nullable(BoardSchema),
  lastEventAt: Nullable(DateTime('The last accepted event.')),
  eventsPerSecond: Type.Number({ description: 'Accepted events per second over ten seconds.' }),
  rates: Type.Array(Type.Integer(), {
    description: 'Accepted events in each two seconds of the last minute, oldest first: 30 numbers.',
  }),
  fixture: Nullable(
    Type.Object(
      {
        id: Int32('The fixture.'),
        name: Nullable(Text('Its name.')),
        startsAt: DateTime('Its planned start.'),
        status: Type.Unsafe<(typeof eventStatusTypes)[number] | null>({
          type: ['string', 'null'],
          enum: [...eventStatusTypes, null],
        }),
        isOn: Type.Boolean({ description: 'Whether it is in progress, by its status or its planned times.' }),
      },
      { description: 'The fixture in progress by the schedule of the bot, else the next one within 12 hours.' },
    ),
  ),
});

export const BotStatusListSchema = Type.Object({
  at: DateTime('When the statuses were computed.'),
  cursor: Type.String({ description: 'Pass it as `lastEventId` of the stream, which goes on from there.' }),
  bots: Type.Array(BotStatusSchema),
});
