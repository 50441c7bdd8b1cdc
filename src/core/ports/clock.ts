/** Milliseconds since 1970. Given to whoever needs the time, so that tests choose it. */
export type Clock = () => number;
