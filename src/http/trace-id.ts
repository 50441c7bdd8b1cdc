const traceparent = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/;

/** The trace id of the caller (W3C Trace Context), or a new one. It connects an answer with the log. */
export function traceIdOf(header: unknown): string {
  const given = typeof header === 'string' ? traceparent.exec(header)?.[1] : undefined;
  return given ?? crypto.randomUUID().replaceAll('-', '');
}
