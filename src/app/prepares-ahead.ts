/**
 * Whether a service renders the OpenAPI document and compiles the rules of all sports when it starts, so that no client waits for them. The
 * bundle of the tests replaces this: most services in tests end within seconds.
 */
export const preparesAhead: boolean = true;
