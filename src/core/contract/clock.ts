/** Clock text read once: `[[h:]m:]s[.fraction]`, where a bare number is seconds. */
export interface Clock {
  /** Undefined when the text shows no hours; the same for minutes. */
  readonly hours: number | undefined;
  readonly minutes: number | undefined;
  /** Under 60 after minutes; text of seconds only may go to 999. */
  readonly seconds: number;
  /** The digits after the point as they were sent, or the empty text. */
  readonly fraction: string;
}

const clockText =
  /^(?:(?:([0-9]{1,2}):(?=[0-5][0-9]:))?([0-9]{1,3}):(?=[0-5][0-9](?:\.|$)))?([0-9]{1,3})(?:\.([0-9]{1,3}))?$/;

/** Undefined when the text is no clock. */
export function parseClock(text: string): Clock | undefined {
  const match = clockText.exec(text);
  if (match === null) return undefined;
  const [, hours, minutes, seconds, fraction] = match;
  return {
    hours: hours === undefined ? undefined : Number(hours),
    minutes: minutes === undefined ? undefined : Number(minutes),
    seconds: Number(seconds),
    fraction: fraction ?? '',
  };
}

/** Counted in whole milliseconds first, so that two texts of one time give the same number. */
export function clockToSeconds({ hours = 0, minutes = 0, seconds, fraction }: Clock): number {
  const milliseconds = Number(fraction.padEnd(3, '0'));
  return ((hours * 60 + minutes) * 60_000 + seconds * 1000 + milliseconds) / 1000;
}
