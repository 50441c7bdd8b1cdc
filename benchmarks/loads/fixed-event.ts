/**
 * A basketball event of exactly 190 bytes, whatever its number: fixed sizes let the generator count packets by counting
 * bytes, and the number shows in the score, so that a lost or repeated event is noticed.
 */
export function createEvent(number: number): Buffer {
  const clock = { Clock: '7:57', IsClockRunning: true, Period: 3, ShotClock: '14' };
  const score = { HomeScore: 100 + (number % 900), GuestScore: 61, HomeFouls: 3, GuestFouls: 5 };
  const teams = { HomeTeamName: 'Hills', GuestTeamName: 'Riverside' };
  return Buffer.from(JSON.stringify({ EventId: 3, ...clock, ...score, ...teams }));
}
