import { createHash } from 'node:crypto';

/** The Content-Security-Policy of a page without scripts: it allows its inline style, its icon, and pictures of this service. */
export function plainPagePolicy(html: string): string {
  return [
    "default-src 'none'",
    `style-src ${inlineHashes(html, 'style')}`,
    "img-src 'self' data:",
    ...nothingElse,
  ].join('; ');
}

/** The same for a page with one inline script that reads from this service. */
export function scriptedPagePolicy(html: string): string {
  const script = [`script-src ${inlineHashes(html, 'script')}`, "connect-src 'self'"];
  return [plainPagePolicy(html), ...script].join('; ');
}

/**
 * The Content-Security-Policy of the API reference: scripts from this host, inline scripts by their hashes, and no connection to another host. All
 * inline styles are allowed, because the API reference sets them on its elements.
 */
export function pagePolicy(html: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${inlineHashes(html, 'script')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    ...nothingElse,
  ].join('; ');
}

const nothingElse = ["base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"];

function inlineHashes(html: string, element: 'script' | 'style'): string {
  const inline = html.matchAll(new RegExp(`<${element}(?![^>]*\\ssrc=)[^>]*>([^]*?)</${element}>`, 'g'));
  const hashes = [...inline].map(([, inside = '']) => createHash('sha256').update(inside).digest('base64'));
  return hashes.map((hash) => `'sha256-${hash}'`).join(' ');
}
