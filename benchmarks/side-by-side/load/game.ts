/**
 * A basketball game as a scoreboard tells it, event after event, different for every seed. It can be told again and again: it
 * begins with an empty board, so that no rule sees a score that falls or a period that goes back. One event in twenty has neither
 * basket nor foul, so that it can be spoiled without a gap in what the rules see.
 */
export const gameEvents = 320;
export const spoiledEvery = 20;

const periodEvents = gameEvents / 4;
const periodSeconds = 600;

export function playGame(seed: number, spoiled = false): Buffer[] {
  const random = createRandom(seed);
  const chance = (part: number): boolean => random() < part;
  const points = (): number => (chance(0.08) ? 3 : chance(0.18) ? 2 : chance(0.1) ? 1 : 0);
  const teams = { HomeTeamName: pick(homeTeams, random), GuestTeamName: pick(guestTeams, random) };
  const board = { HomeScore: 0, GuestScore: 0, HomeFouls: 0, GuestFouls: 0 };
  return Array.from({ length: gameEvents }, (_, index) => {
    if (index === 0) return encode({ ...emptyBoard, ...teams });
    const isSpoilable = index % spoiledEvery === spoiledEvery - 1;
    const nth = index % periodEvents;
    if (nth === 0) board.HomeFouls = board.GuestFouls = 0;
    const side = chance(0.5) ? 'Home' : 'Guest';
    const isFoul = !isSpoilable && chance(0.1);
    if (isFoul) board[`${side}Fouls`] += 1;
    else if (!isSpoilable) board[`${side}Score`] += points();
    const left = periodSeconds - ((nth + random()) * periodSeconds) / periodEvents;
    return encode({
      EventId: 3,
      Clock: formatClock(left),
      IsClockRunning: !isFoul,
      Period: 1 + Math.floor(index / periodEvents),
      ShotClock: String(1 + Math.floor(random() * 24)),
      ...board,
      ...(isSpoilable && spoiled && { HomeScore: String(board.HomeScore) }),
      ...teams,
    });
  });
}

const homeTeams = ['Hills', 'Harbor', 'Old Town', 'Lakes', 'North'];
const guestTeams = ['Riverside', 'Foresters', 'Southgate', 'Valley', 'Island'];

/** Null clears a field. */
const emptyBoard = {
  EventId: 3,
  Clock: '10:00',
  IsClockRunning: false,
  Period: null,
  ShotClock: null,
  HomeScore: null,
  GuestScore: null,
  HomeFouls: null,
  GuestFouls: null,
};

function encode(event: object): Buffer {
  return Buffer.from(JSON.stringify(event));
}

function formatClock(seconds: number): string {
  const tenths = Math.floor(seconds * 10);
  if (tenths < 600) return `${Math.floor(tenths / 10)}.${tenths % 10}`;
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

function pick(from: readonly string[], random: () => number): string {
  return from[Math.floor(random() * from.length)] ?? '';
}

/** The same numbers for the same seed (mulberry32), so that all systems get the same bytes. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
