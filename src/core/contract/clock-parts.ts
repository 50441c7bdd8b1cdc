import type { Clock } from './clock.ts';

/** The parts of a clock that a board shows: single digits, where a space means blank, and the whole text in three forms. */
export const clockParts = {
  hourTens: ({ hours }) => (hours === undefined || hours < 10 ? ' ' : digit(hours, 10)),
  hourOnes: ({ hours }) => (hours === undefined ? ' ' : digit(hours, 1)),
  minutesTens: ({ hours, minutes }) =>
    minutes === undefined || (minutes < 10 && hours === undefined) ? ' ' : digit(minutes, 10),
  minutesOnes: ({ minutes }) => (minutes === undefined ? ' ' : digit(minutes, 1)),
  secondHundreds: ({ seconds }) => (seconds < 100 ? ' ' : digit(seconds, 100)),
  secondTens: ({ minutes, seconds }) => (minutes === undefined && seconds < 10 ? ' ' : digit(seconds, 10)),
  secondOnes: ({ seconds }) => digit(seconds, 1),
  tenths: ({ fraction }) => fraction[0] ?? '0',
  hundredths: ({ fraction }) => fraction[1] ?? ' ',
  thousandths: ({ fraction }) => fraction[2] ?? ' ',
  display: (clock) => displayClock(clock),
  full: (clock) => fullClock(clock, 1),
  fullMillis: (clock) => fullClock(clock, 3),
} satisfies Readonly<Record<string, (clock: Clock) => string>>;

export type ClockPart = keyof typeof clockParts;

/** No leading zero in the first unit, two digits in the others, the fraction as it was sent. */
function displayClock({ hours, minutes, seconds, fraction }: Clock): string {
  const decimals = fraction === '' ? '' : `.${fraction}`;
  if (minutes === undefined) return `${seconds}${decimals}`;
  const rest = `${twoDigits(seconds)}${decimals}`;
  return hours === undefined ? `${minutes}:${rest}` : `${hours}:${twoDigits(minutes)}:${rest}`;
}

/** mm:ss.t, or hh:mm:ss.t with hours. Seconds above 59 carry over; the fraction is cut or filled to its length. */
function fullClock({ hours, minutes = 0, seconds, fraction }: Clock, decimals: number): string {
  const carried = minutes + Math.floor(seconds / 60);
  const rest = `${twoDigits(carried)}:${twoDigits(seconds % 60)}.${fraction.slice(0, decimals).padEnd(decimals, '0')}`;
  return hours === undefined ? rest : `${twoDigits(hours)}:${rest}`;
}

function digit(value: number, place: 1 | 10 | 100): string {
  return String(Math.floor(value / place) % 10);
}

function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : String(value);
}
