import { suite } from 'node:test';
import { testGame } from './play.ts';
import { Script } from './script.ts';

/** An elimination that is run to the end, with a red light in the next one. */
const eliminations = new Script(20)
  .set({ ChannelNumber: 1, CategoryName: 'Pro Class', Round: 'R1' })
  .set({ LeftCarNumber: '1234', LeftDriver: 'K. Marsh', LeftQualPos: 1, LeftDialIn: 9.9, RightCarNumber: '77', RightDriver: 'D. Reyes', RightQualPos: 8, RightDialIn: 10.05, Win: ' ' })
  .set({ LeftReactionTime: 0.045, RightReactionTime: 0.061 })
  .set({ Left60Feet: 1.402, Right60Feet: 1.431 })
  .set({ Left330Feet: 4.053 })
  .set({ Right330Feet: 4.108 })
  .set({ Left660Feet: 6.267, Left660FeetMPH: 109.72, Right660Feet: 6.341, Right660FeetMPH: 108.9 })
  .set({ Left1000Feet: 8.21, Right1000Feet: 8.297 })
  .goal({ LeftQuarterMile: 9.912, LeftQuarterMileMPH: 135.41, LeftFirst: '0.1430' })
  .goal({ RightQuarterMile: 10.071, RightQuarterMileMPH: 133.87, Win: 'L', Mov: 0.175, IsDetailed: true })
  // Under the dial-in: the win goes to the other lane.
  .goal({ Win: 'R' })
  .pause(90);

const nextPair = new Script(20)
  .after(eliminations)
  .newGame({ LeftCarNumber: '51', LeftDriver: 'A. Cole', LeftDialIn: 11.2, RightCarNumber: '903', RightDriver: 'P. Singh', RightDialIn: 10.9 })
  .check({ CategoryName: 'Pro Class', Round: 'R1', LeftCarNumber: '51', LeftDriver: 'A. Cole', RightDriver: 'P. Singh', LeftQuarterMile: null, RightReactionTime: null, Win: null, Mov: null })
  .goal({ LeftReactionTime: -0.012, RightReactionTime: 0.101 })
  // A slow car behind a fast one: its times are over those of the pass before.
  .set({ Left60Feet: 2.9, Left330Feet: 7.1 })
  .goal({ RightQuarterMile: 10.95, Win: 'R' })
  .check({ Win: 'R', Left660Feet: null })
  // Both lanes leave too early: the first to do so has lost.
  .newGame({ LeftCarNumber: '2', RightCarNumber: '3' })
  .goal({ Round: 'R1', LeftReactionTime: -0.05, RightReactionTime: -0.01, Win: 'L' })
  .goal({ Round: 'R1', LeftReactionTime: -0.01, RightReactionTime: -0.05, Win: 'R' });

/** Qualifying on an eighth-mile: a red light costs nothing, beams that are not there are 0, and one car runs alone. */
const qualifying = new Script(20)
  .set({ Round: 'Q1', LeftCarNumber: '8', RightCarNumber: '', Left60Feet: 0, Left330Feet: 0, Left660Feet: 0, Left1000Feet: 0, LeftQuarterMile: 0 })
  .set({ LeftReactionTime: -0.02 })
  .set({ Left60Feet: 1.1 })
  .set({ Left330Feet: 3.2 })
  .goal({ Left660Feet: 4.9, Left660FeetMPH: 142.3 })
  .goal({ Left1000Feet: 7.7 })
  .pause(60)
  .newGame({ Round: 'Q1', LeftCarNumber: '9', RightCarNumber: '14' })
  .set({ LeftReactionTime: -0.02, RightReactionTime: 0.2 })
  .goal({ Left660Feet: 5.1, Right660Feet: 5.3, Win: 'L' })
  .goal({ LeftReactionTime: 0.2, RightReactionTime: -0.3, Win: 'R' })
  // One car after the other comes to the line.
  .newGame({ LeftCarNumber: '10', LeftDriver: 'B. Frost' })
  .set({ RightCarNumber: '15', RightDriver: 'L. Hahn' })
  .check({ LeftCarNumber: '10', LeftDriver: 'B. Frost', RightCarNumber: '15', Left660Feet: null, Win: null })
  // The same two again in the second round.
  .goal({ Left660Feet: 5.2, Right660Feet: 5.1, Win: 'R' })
  .newGame({ Round: 'Q2' })
  .check({ LeftCarNumber: '10', RightCarNumber: '15', Round: 'Q2', Left660Feet: null, Win: null });

/** Test and tune: nobody types car numbers, so that nothing tells one pass from the next. */
const tuning = new Script(20)
  .set({ CategoryName: 'Street' })
  .goal({ LeftReactionTime: 0.2, Left60Feet: 1.4, Left330Feet: 4.1, Left660Feet: 6.2, LeftQuarterMile: 9.9, Win: 'L' })
  .pause(120)
  .newGame({ LeftReactionTime: -0.1, RightReactionTime: 0.3 })
  .set({ Left60Feet: 2.9 })
  .set({ Left330Feet: 7.1 })
  .goal({ Left660Feet: 10.8 })
  .goal({ LeftQuarterMile: 16.9, Win: 'R' });

/** What an operator must hear of. */
const slips = new Script(20)
  .pause(1)
  .set({ Round: 'R2', LeftCarNumber: '8', RightCarNumber: '9' })
  .wrong({ Left60Feet: 4.1, Left330Feet: 1.4 }, 'error: Left330Feet 1.4 must be more than Left60Feet 4.1; correct the one that is wrong, or send null for it.')
  .wrong({ Right330Feet: 6.3, Right660Feet: 4.1 }, 'error: Right660Feet 4.1 must be more than Right330Feet 6.3; correct the one that is wrong, or send null for it.')
  .wrong({ Left660Feet: 8.2, Left1000Feet: 6.3 }, 'error: Left1000Feet 6.3 must be more than Left660Feet 8.2; correct the one that is wrong, or send null for it.')
  .wrong({ Left1000Feet: 9.9, LeftQuarterMile: 8.2 }, 'error: LeftQuarterMile 8.2 must be more than Left1000Feet 9.9; correct the one that is wrong, or send null for it.')
  .wrong({ RightQuarterMileMPH: 435.1 }, 'warning: RightQuarterMileMPH is 435.1, faster than any car has run; send the speed in miles per hour.')
  .wrong({ Round: 'R2', LeftReactionTime: -0.012, RightReactionTime: 0.05, Win: 'L' }, 'warning: Win is L, but the left lane left too early (LeftReactionTime -0.012); send R if the right lane has won.')
  .wrong({ Round: 'R2', RightReactionTime: -0.5, LeftReactionTime: 0.05, Win: 'R' }, 'warning: Win is R, but the right lane left too early (RightReactionTime -0.5); send L if the left lane has won.');

suite('drag racing', () => {
  testGame('an elimination', eliminations);
  testGame('the next pair', nextPair);
  testGame('qualifying', qualifying);
  testGame('test and tune', tuning);
  testGame('slips of an operator', slips);
});
