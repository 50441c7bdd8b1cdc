import { isIP } from 'node:net';
import { UsageError } from '#cli/failure';

/** The address of a service, without a slash at its end, so that paths can be added. */
export function parseServiceUrl(given: string): string {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '')
    throw new UsageError(
      'The URL of the service takes a form such as https://scorewire.example or http://127.0.0.1:8080.',
    );
  // Not repeated here, because it holds a secret.
  if (url.username !== '' || url.password !== '')
    throw new UsageError('Leave the username and password out of the URL: run scorewire login instead.');
  return url.href.replace(/\/+$/, '');
}

/** True when a password sent there crosses a network that others may listen on. */
export function isExposed(serviceUrl: string): boolean {
  const { protocol, hostname } = new URL(serviceUrl);
  return protocol === 'http:' && !isLoopback(hostname);
}

function isLoopback(hostname: string): boolean {
  if (hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '[::1]') return true;
  return isIP(hostname) === 4 && hostname.startsWith('127.');
}
