/** One sentence: why a server cannot be used, and what to do. */
export function describeNatsFailure(server: string, error: Error, usesTls: boolean): string {
  const { name, message } = error;
  const code = codeOf(error);
  if (
    name === 'AuthorizationError' ||
    name === 'UserAuthenticationExpiredError' ||
    /nonce|nkey|seed|creds|credentials/i.test(message)
  )
    return (
      `NATS at ${server} refuses the credentials of this node: check the user and password in SCOREWIRE_NATS_URL, ` +
      'SCOREWIRE_NATS_TOKEN or SCOREWIRE_NATS_CREDENTIALS_FILE'
    );
  if (message.includes("does not support 'tls'"))
    return `NATS at ${server} does not offer TLS: write nats:// instead of tls:// in SCOREWIRE_NATS_URL, or set up TLS there`;
  if (message.includes('unexpected response'))
    return `The server at ${server} is not NATS: check host and port in SCOREWIRE_NATS_URL`;
  // A server that wants a client certificate closes the connection; whether its reason arrives before the reset is chance.
  if (/CERT|ISSUER|SELF_SIGNED|TLS|SSL|HANDSHAKE/.test(code) || (usesTls && code === 'ECONNRESET'))
    return (
      `NATS at ${server} does not get past TLS (${message.split(';')[0]}): check SCOREWIRE_NATS_CA_FILE and the name in its certificate, ` +
      'and SCOREWIRE_NATS_CERT_FILE if it asks for a client certificate'
    );
  return `NATS at ${server} cannot be reached (${message}): trying again`;
}

function codeOf(error: Error): string {
  const { code, cause } = error as Error & { readonly code?: unknown };
  if (typeof code === 'string') return code;
  return cause instanceof Error ? codeOf(cause) : '';
}
