/** The forms of clock text that contracts accept. Each matches the whole text. Empty text is accepted too: it blanks the clock. */

/** m:ss, h:mm:ss or s.t, with up to three decimals. A bare number is refused: nobody could tell its unit. */
export const clockPattern =
  '^(?:(?:[0-9]{1,2}:[0-5][0-9]|[0-9]{1,3}):[0-5][0-9](?:\\.[0-9]{1,3})?|[0-9]{1,3}\\.[0-9]{1,3})?$';

/** m:ss with optional tenths, or s.t under a minute: what a game clock can show. */
export const gameClockPattern = '^(?:[0-9]{1,3}:[0-5][0-9](?:\\.[0-9])?|[0-5]?[0-9]\\.[0-9])?$';

/** Shot, play, pitch and penalty clocks: as the game clock, and a bare number is seconds. */
export const shortClockPattern = '^(?:[0-9]{1,2}(?:\\.[0-9])?|[0-9]{1,2}:[0-5][0-9](?:\\.[0-9])?)?$';

/** A time in a list of results: as a clock, or what stands there instead of a time. */
export const resultTimePattern = `^(?:NT|NS|DQ|DSQ|DNS|DNF|DFS|FS|SCR|${clockPattern.slice(1, -1)})$`;
