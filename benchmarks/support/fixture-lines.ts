/** From this date on, every venue has its last 20 fixtures: what the measured queries ask for. */
export const queryDate = '2030-01-01';
const lastFixtures = 20;

/** NDJSON of fixtures spread evenly over venues; every tenth one is assigned to its venue's bot explicitly. */
export function* fixtureLines(count: number, venues: number): Generator<string> {
  const perVenue = Math.floor(count / venues);
  for (let index = 0; index < count; index += 1) {
    const venueId = (index % venues) + 1;
    const nth = Math.floor(index / venues);
    const day = nth - (perVenue - lastFixtures);
    const start = Date.UTC(2030, 0, 1 + day, 19);
    yield JSON.stringify({
      partnerFixtureId: 1_000_000 + index,
      name: `Home ${index % 977} v Guest ${index % 983}`,
      sportId: 3,
      sportName: 'Basketball',
      competitionId: (index % 50) + 1,
      competitionName: `Competition ${(index % 50) + 1}`,
      eventStatusType: 'Notstarted',
      fixtureStartTime: new Date(start).toISOString(),
      fixtureEndTime: new Date(start + 7_200_000).toISOString(),
      venueId,
      isContentGraph: index % 2 === 0,
      ...(index % 10 === 0 && { botIds: [venueId] }),
    });
  }
}

/** The lines in chunks of bytes, for a file or a request body. */
export function* fixtureChunks(count: number, venues: number): Generator<string> {
  let chunk = '';
  for (const line of fixtureLines(count, venues)) {
    chunk += `${line}\n`;
    if (chunk.length < 262_144) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk;
}
