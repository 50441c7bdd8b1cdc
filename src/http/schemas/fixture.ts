import { Type } from 'typebox';
import { eventStatusTypes } from '#core/fixture';
import { DateTime, Int32, Nullable, Text } from './field.ts';

const EventStatusType = Type.Unsafe<(typeof eventStatusTypes)[number] | null>({
  type: ['string', 'null'],
  enum: [...eventStatusTypes, null],
});

const FixtureStatus = Nullable(Type.Object({ id: Int32('0 to 4.', 0), name: Nullable(Text('As eventStatusType.')) }));

export const VenueOfSchema = Nullable(
  Type.Object({
    id: Int32("The service's own id."),
    partnerId: Int32("The partner's id."),
    name: Nullable(Text('Name.')),
  }),
);

const fixtureFields = {
  id: Int32('Fixture id.'),
  partnerFixtureId: Int32("The partner's id; unique."),
  name: Nullable(Text('Name.')),
  sportId: Nullable(Int32('Sport.')),
  sportName: Nullable(Text('Name of the sport.')),
  competitionId: Nullable(Int32('Competition.')),
  competitionName: Nullable(Text('Name of the competition.')),
  eventStatusType: EventStatusType,
  createdDate: DateTime('When it was created.'),
  updatedDate: Nullable(DateTime('When it was last changed.')),
  fixtureStartTime: DateTime('Start.'),
  fixtureEndTime: Nullable(DateTime('End.')),
  fixtureStatus: FixtureStatus,
  isContentGraph: Nullable(Type.Boolean()),
};

export const FixtureSchema = Type.Object({ ...fixtureFields, venue: VenueOfSchema });

export const AdminFixtureSchema = Type.Object({
  ...fixtureFields,
  venueId: Nullable(Int32('Where it takes place.')),
  botIds: Type.Array(Int32('Bot.'), { description: 'Bots that cover it; none means all bots of the venue.' }),
});

export const ScheduledFixtureSchema = Type.Object({
  ...fixtureFields,
  venue: VenueOfSchema,
  botIds: Type.Array(Int32('Bot.'), {
    description: 'Bots that are assigned to it, of those that you may read; none means all bots of the venue.',
  }),
  bots: Type.Array(
    Type.Object({
      id: Int32('Bot.'),
      name: Nullable(Text('Its name.')),
      users: Type.Optional(
        Type.Array(Type.Object({ id: Type.Integer(), username: Type.String() }), {
          description: 'To whom it is assigned; only for administrators.',
        }),
      ),
    }),
    { description: 'The bots that cover it, of those that you may read.' },
  ),
});

/** All fields of a Fixture, and `venueId` and `botIds`. */
export const FixtureBodySchema = Type.Object(
  {
    id: Type.Optional(Int32('The fixture id; must equal the id in the path, if there is one.', 1)),
    partnerFixtureId: fixtureFields.partnerFixtureId,
    fixtureStartTime: fixtureFields.fixtureStartTime,
    name: Type.Optional(fixtureFields.name),
    sportId: Type.Optional(fixtureFields.sportId),
    sportName: Type.Optional(fixtureFields.sportName),
    competitionId: Type.Optional(fixtureFields.competitionId),
    competitionName: Type.Optional(fixtureFields.competitionName),
    eventStatusType: Type.Optional(EventStatusType),
    createdDate: Type.Optional(fixtureFields.createdDate),
    updatedDate: Type.Optional(fixtureFields.updatedDate),
    fixtureEndTime: Type.Optional(fixtureFields.fixtureEndTime),
    fixtureStatus: Type.Optional(
      Nullable(
        Type.Object(
          { id: Int32('0 to 4.', 0), name: Type.Optional(Nullable(Text('As eventStatusType.'))) },
          { additionalProperties: false },
        ),
      ),
    ),
    venue: Type.Optional(
      Nullable(
        Type.Object(
          {
            id: Int32('Same as venueId.'),
            partnerId: Type.Optional(Int32('Not changed by this.')),
            name: Type.Optional(Nullable(Text('Not changed by this.'))),
          },
          { additionalProperties: false },
        ),
      ),
    ),
    venueId: Type.Optional(Nullable(Int32('Where it takes place.'))),
    isContentGraph: Type.Optional(fixtureFields.isContentGraph),
    botIds: Type.Optional(Type.Array(Int32('Bot.'), { maxItems: 1000 })),
  },
  { additionalProperties: false },
);

export const ImportReportSchema = Type.Object({
  lines: Type.Integer(),
  inserted: Type.Integer(),
  updated: Type.Integer(),
  unchanged: Type.Integer(),
  rejected: Type.Integer(),
  errors: Type.Array(
    Type.Object({
      line: Type.Integer(),
      reason: Type.String(),
      firstLine: Type.Optional(
        Type.Integer({ description: 'For a duplicate partnerFixtureId: the line that has it first.' }),
      ),
    }),
    { description: 'The rejected lines, numbered from 1; the first 100,000 of them.' },
  ),
  errorsOmitted: Type.Integer({ description: 'Rejected lines that are not listed.' }),
});
