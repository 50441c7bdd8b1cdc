import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { createTemporaryFolder } from '#tests/support/temporary-folder';
import { bundleForBrowser } from '../../sdk/bundle.ts';

/** The browser bundle of the client, built now. */
export async function buildBundle(t: TestContext): Promise<Buffer> {
  const file = join(createTemporaryFolder(t), 'browser.js');
  await bundleForBrowser(file);
  return readFileSync(file);
}

/** What the server of a page has beside the bundle. It is looked at when it is asked for. */
export interface BundleSite {
  html: string;
  /** The answer to `/ticket`. */
  getTicket: () => Promise<string>;
}

/** Serves a page, and the bundle at `/client.js`, from an origin of its own, which it returns. */
export async function serveBundle(t: TestContext, bundle: Buffer, site: BundleSite): Promise<string> {
  const server = createServer(async (request, response) => {
    if (request.url === '/client.js') response.writeHead(200, { 'content-type': 'text/javascript' }).end(bundle);
    else if (request.url === '/ticket') response.end(await site.getTicket());
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(site.html);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
