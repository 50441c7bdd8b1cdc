/** The forms of clock text that contracts accept. Each pattern matches the whole text, and accepts an empty text, which blanks the clock. */

/** m:ss, h:mm:ss or s.t, with up to three decimals. A bare number is refused, because its unit is unclear. */
export const clockPattern =
  '^(?:(?:[0-9]{1,2}:[0-5][0-9]|[0-9]{1,3}):[0-5][0-9](?:\\.[0-9]{1,3})?|[0-9]{1,3}\\.[0-9]{1,3})?$';

/** m:ss with optional tenths, or s.t under a minute: the forms of a game clock. */
export const gameClockPattern = '^(?:[0-9]{1,3}:[0-5][0-9](?:\\.[0-9])?|[0-5]?[0-9]\\.[0-9])?$';

/** Shot, play, pitch and penalty clocks: like the game clock, but a bare number is seconds. */
export const shortClockPattern = '^(?:[0-9]{1,2}(?:\\.[0-9])?|[0-9]{1,2}:[0-5][0-9](?:\\.[0-9])?)?$';

/** A time in a list of results: a clock, or a code instead of a time. */
export const resultTimePattern = `^(?:NT|NS|DQ|DSQ|DNS|DNF|DFS|FS|SCR|${clockPattern.slice(1, -1)})$`;
