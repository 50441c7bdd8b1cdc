/** The Content-Security-Policy of the page allows style elements with this nonce only. */
export function findNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';
}
