const traceparent = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/;

/** The caller's trace (W3C Trace Context) where one is given, else a new one; it joins an answer to the log. */
export function traceIdOf(header: unknown): string {
  const given = typeof header === 'string' ? traceparent.exec(header)?.[1] : undefined;
  return given ?? crypto.randomUUID().replaceAll('-', '');
}
