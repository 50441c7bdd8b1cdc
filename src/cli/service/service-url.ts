import { isIP } from 'node:net';
import { UsageError } from '#cli/failure';

/** Checks the URL of a service, and removes trailing slashes so that paths can be appended. */
export function parseServiceUrl(given: string): string {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '')
    throw new UsageError(
      'The URL of the service must have a form such as https://scorewire.example or http://127.0.0.1:8080.',
    );
  // The message does not quote the URL, because it holds a secret.
  if (url.username !== '' || url.password !== '')
    throw new UsageError('Leave the username and password out of the URL: run scorewire login instead.');
  return url.href.replace(/\/+$/, '');
}

/** True when a password would be sent unencrypted over a network. */
export function isExposed(serviceUrl: string): boolean {
  const { protocol, hostname } = new URL(serviceUrl);
  return protocol === 'http:' && !isLoopback(hostname);
}

function isLoopback(hostname: string): boolean {
  if (hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '[::1]') return true;
  return isIP(hostname) === 4 && hostname.startsWith('127.');
}
