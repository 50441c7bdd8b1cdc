/** Milliseconds since 1970. Injected, so that tests choose the time. */
export type Clock = () => number;
