import type { SimulatedEvent } from '#simulator/simulated-event';

const scores = ['Score', 'Runs', 'Points', 'MatchPoints'];
const progresses = ['Period', 'Quarter', 'Inning', 'Set', 'Heat', 'LapNumber'];

/** One line about a game: `Hillcrest 12 : 9 Riverside  Period 2  4:31`. */
export function describeGame(event: SimulatedEvent): string {
  const show = (name: string): string => String(event.shows(name) ?? '');
  const score = scores.find((name) => event.shows(`Home${name}`) !== null);
  const progress = progresses.find((name) => event.shows(name) !== null);
  const clock = show('Clock');
  const parts = [
    score === undefined
      ? describeOther(event)
      : `${show('HomeTeamName')} ${show(`Home${score}`)} : ${show(`Guest${score}`)} ${show('GuestTeamName')}`,
    progress === undefined ? '' : `${progress} ${show(progress)}`,
    clock === '' ? '' : event.shows('IsClockRunning') === true ? clock : `${clock} stopped`,
  ];
  return parts.filter((part) => part !== '').join('  ');
}

/** Sports whose board shows no two teams. */
function describeOther(event: SimulatedEvent): string {
  for (const names of [
    ['TopPlayerName', 'TopPoints', 'BottomPoints', 'BottomPlayerName'],
    ['LeftDriver', 'LeftQuarterMile', 'RightQuarterMile', 'RightDriver'],
  ] as const) {
    const [first, second, third, fourth] = names.map((name) => event.shows(name));
    if (first != null) return `${first} ${second ?? '–'} : ${third ?? '–'} ${fourth ?? ''}`;
  }
  const name = ['RiderName', 'EventName', 'TimerLabel'].find((each) => event.shows(each) !== null);
  return name === undefined ? '' : String(event.shows(name));
}
