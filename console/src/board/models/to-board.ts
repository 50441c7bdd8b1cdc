import { baseballBoard } from './baseball.ts';
import { basketballBoard } from './basketball.ts';
import type { BoardModel, ClockModel } from './board-model.ts';
import { footballBoard } from './football.ts';
import { genericBoard } from './generic.ts';
import { goalBoard, goalGames } from './goal-games.ts';
import type { LivePayload } from './live-payload.ts';
import { raceBoard, races } from './races.ts';
import { racketBoard } from './racket-games.ts';
import { tennisBoard } from './tennis.ts';
import { volleyballBoard } from './volleyball.ts';
import { wrestlingBoard } from './wrestling.ts';

type ToBoard = (payload: LivePayload) => BoardModel;

/** By the EventId of the payload. A sport that is not here has the generic board. */
const boards: ReadonlyMap<unknown, ToBoard> = new Map<unknown, ToBoard>([
  [1, (payload) => baseballBoard(payload, 9)],
  [2, footballBoard],
  [3, basketballBoard],
  [4, (payload) => baseballBoard(payload, 7)],
  [5, (payload) => goalBoard(payload, goalGames.hockey)],
  [6, volleyballBoard],
  [7, (payload) => goalBoard(payload, goalGames.lacrosse)],
  [8, (payload) => goalBoard(payload, goalGames.soccer)],
  [12, wrestlingBoard],
  [13, (payload) => raceBoard(payload, races.swimming)],
  [16, tennisBoard],
  [22, (payload) => raceBoard(payload, races.timing)],
  [24, (payload) => goalBoard(payload, goalGames.waterPolo)],
  [25, (payload) => raceBoard(payload, races.timer)],
  [27, (payload) => raceBoard(payload, races.swissTiming)],
  [29, (payload) => goalBoard(payload, goalGames.futsal)],
  [30, (payload) => goalBoard(payload, goalGames.handball)],
  [31, (payload) => racketBoard(payload, 5, 7)],
  [32, (payload) => racketBoard(payload, 3, 5)],
]);

/** Turns a live payload into the model that a board draws. */
export function toBoard(payload: LivePayload): BoardModel {
  return (boards.get(payload['EventId']) ?? genericBoard)(payload);
}

/** Every clock of the board. */
export function clocksOf({ clock, smallClocks, sides }: BoardModel): ClockModel[] {
  const penalties = (sides ?? []).flatMap((side) => side.penalties.map((penalty) => penalty.clock));
  return [...(clock === null ? [] : [clock]), ...smallClocks, ...penalties];
}
