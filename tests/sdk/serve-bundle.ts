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

/** Serves an empty page, and the bundle at `/client.js`, from an origin of its own, which it returns. */
export async function serveBundle(t: TestContext, bundle: Buffer): Promise<string> {
  const server = createServer((request, response) => {
    const isBundle = request.url === '/client.js';
    response.writeHead(200, { 'content-type': isBundle ? 'text/javascript' : 'text/html' });
    response.end(isBundle ? bundle : '<!doctype html><title>Scores</title>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
