/** For every answer. Answers are data: browsers must not run or frame them, nor send a referrer. */
export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  // Routes whose answers may be cached override this.
  'cache-control': 'no-store',
} as const;
