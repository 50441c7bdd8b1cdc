/** Replaces the file of the same name in the bundle that the tests start. */
export const preparesAhead: boolean = false;
