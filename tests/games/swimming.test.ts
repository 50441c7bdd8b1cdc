import { suite } from 'node:test';
import { testGame } from './play.ts';
import { Script } from './script.ts';

/** A dual meet in six lanes: a relay with a false start and a disqualification, then the next event. */
const relay = new Script(13, 'up')
  .set({ HomeTeamName: 'Hillcrest', GuestTeamName: 'Riverside', HomeScore: 0, GuestScore: 0 })
  .set({ Clock: '45:00' })
  .run(20, 'down')
  .set({ EventNumber: 1, EventName: 'Women 200 Medley Relay', Distance: 200, Stroke: 'Medley', Round: 'Final', Heat: 1, HeatCount: 1, Clock: '0.0' })
  .set({ Lane1Name: 'Hillcrest B', Lane1Team: 'HIL', Lane2Name: 'Riverside A', Lane2Team: 'RIV', Lane3Name: 'Hillcrest A', Lane3Team: 'HIL', Lane4Name: 'Riverside B', Lane4Team: 'RIV' })
  // Called back, and started again.
  .run(3)
  .set({ Clock: '0.0' })
  .run(28)
  .set({ Lane3Split: '28.61', LapsRemaining: 6 })
  .set({ Lane2Split: '28.90' })
  .set({ IsClockRunning: true })
  .runOther('Clock', 60, 'up')
  .goal({ Lane3Time: '1:55.51', Lane3Place: 1, Lane3Status: 'OK', LapsRemaining: 0 })
  // The place comes before the time.
  .set({ Lane2Place: 2 })
  .set({ Lane2Time: '1:56.02', Lane2Status: 'OK' })
  .goal({ Lane4Place: 3, Lane4Time: '1:58.40', Lane1Place: 4, Lane1Time: '2:01.77' })
  .set({ IsClockRunning: false })
  // The judge raises a hand: lane 2 is out, and the places follow.
  .set({ Lane2Status: 'DQ', Lane2Time: 'DQ' })
  .pause(20)
  .goal({ Lane2Place: null, Lane4Place: 2, Lane1Place: 3 })
  // One result comes as a whole, and one ruling is taken back.
  .goal({ Lane5Place: 5, Lane5Time: '2:09.90', Lane5Status: 'DQ' })
  .set({ Lane5Place: null })
  .goal({ Lane5Status: 'OK', Lane5Place: 4 })
  .goal({ HomeScore: 10, GuestScore: 4 })
  // The exchange is looked at again.
  .goal({ HomeScore: 8, GuestScore: 6 })
  .pause(120);

const nextEvent = new Script(13, 'up')
  .after(relay)
  .newGame({ EventNumber: 2, EventName: 'Men 100 Free', Distance: 100, Stroke: 'Freestyle', Heat: 1, HeatCount: 3, Lane1Name: 'Adler', Lane2Name: 'Bianchi', Lane3Name: 'Chen', Lane4Name: 'Dubois', Clock: '0.0' })
  .check({ HomeTeamName: 'Hillcrest', HomeScore: 8, EventNumber: 2, Lane3Name: 'Chen', Lane3Team: 'HIL', Lane3Time: null, Lane2Status: null, Lane1Place: null, LapsRemaining: null })
  // One did not come, one has no time to be seeded by.
  .set({ Lane4Status: 'NS', Lane4Time: 'NS', Lane1Time: 'NT' })
  .run(50)
  .goal({ Lane1Time: '49.80', Lane1Place: 1, Lane1Status: 'OK' })
  .goal({ Lane2Time: '50.11', Lane2Place: 2, Lane3Time: 'DNF', Lane3Status: 'DNF' })
  .newGame({ Heat: 2 })
  .check({ EventNumber: 2, EventName: 'Men 100 Free', Heat: 2, Lane1Time: null, Lane1Place: null, Lane3Status: null })
  .set({ Lane1Name: 'Eriksen', Lane2Name: 'Farkas', Lane3Name: '', Lane4Name: '', Clock: '0.0', Lane3Status: 'SCR' })
  .run(50)
  .goal({ Lane2Time: '49.95', Lane2Place: 1 });

/** Ten lanes numbered from 0, the start list before the number of the heat, a re-swim of an earlier event, an extra heat. */
const championship = new Script(13, 'up')
  .set({ Lane0Name: 'Kovac', Lane9Name: 'Ivanova', EventNumber: 12, Round: 'Heats', Heat: 4, HeatCount: 4, Clock: '0.0' })
  .run(60)
  .goal({ Lane9Time: '1:00.07', Lane9Place: 1, Lane0Time: '1:00.59', Lane0Place: 2 })
  .pause(60)
  .set({ Lane0Name: 'Moreau', Lane9Name: 'Petrov' })
  .set({ Lane0Time: '', Lane9Time: '', Lane0Place: 0, Lane9Place: 0, Clock: '0.0' })
  .set({ Heat: 5 })
  .check({ Lane0Name: 'Moreau', Lane9Name: 'Petrov', Heat: 5 })
  .run(60)
  .goal({ Lane9Time: '1:01.20', Lane9Place: 1 })
  .pause(3600)
  .newGame({ EventNumber: 7, Heat: 1, HeatCount: 1, Lane0Name: 'Silva', Clock: '0.0' })
  .check({ EventNumber: 7, Heat: 1, Lane0Name: 'Silva', Lane9Time: null })
  .run(30)
  .goal({ Lane0Time: '29.90', Lane0Place: 1 })
  // The next meet begins at event 1.
  .pause(86_400)
  .newGame({ EventNumber: 1, Heat: 1, HomeScore: 0, GuestScore: 0 })
  .check({ EventNumber: 1, Lane0Time: null, HomeScore: 0 });

/** A meet without event numbers: only the team points tell that another one begins. */
const unnumbered = new Script(13, 'up').pause(1).set({ HomeTeamName: 'Hillcrest', GuestTeamName: 'Riverside', HomeScore: 94, GuestScore: 92 }).set({ HomeScore: 0 }).set({ GuestScore: 0 }).goal({ HomeScore: 88, GuestScore: 98 }).away(86_400, { HomeScore: 9, GuestScore: 5 }).goal({ HomeScore: 18 });

/** What an operator must hear of. */
const slips = new Script(13, 'up')
  .pause(1)
  .set({ EventNumber: 3, Heat: 1, HomeScore: 61, GuestScore: 50.5, Lane3Status: 'DQ', Lane0Status: 'DNS' })
  .wrong({ Lane3Place: 2 }, 'warning: Lane3Place is 2, but lane 3 is DQ; send null for Lane3Place, or correct Lane3Status.')
  .wrong({ Lane0Place: 4 }, 'warning: Lane0Place is 4, but lane 0 is DNS; send null for Lane0Place, or correct Lane0Status.')
  .wrong({ HomeScore: 16 }, 'warning: HomeScore fell from 61 to 16; send 61 again if that was a slip.');

suite('swimming', () => {
  testGame('a relay', relay);
  testGame('the next event, and its next heat', nextEvent);
  testGame('a championship, and the next meet', championship);
  testGame('a meet without event numbers', unnumbered);
  testGame('slips of an operator', slips);
});
