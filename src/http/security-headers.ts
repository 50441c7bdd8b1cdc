/** On every answer. It is data, not a page: a browser runs nothing of it, shows it in no frame and tells nobody where it was. */
export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  // Whatever may be kept says so itself.
  'cache-control': 'no-store',
} as const;
