import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import type { TestContext } from 'node:test';

const mqttBundle = join(dirname(createRequire(import.meta.url).resolve('mqtt/package.json')), 'dist/mqtt.min.js');

/** What the server of a page has beside MQTT.js at `/mqtt.min.js`. It is looked at when it is asked for. */
export interface SiteContent {
  html: string;
  /** The answer to `/ticket`. */
  getTicket?: () => Promise<string>;
}

const emptyPage = '<!doctype html><title>Scores</title><script src="/mqtt.min.js"></script>';

/** Serves a page, by default an empty one, from an origin of its own, which it returns. */
export async function servePage(t: TestContext, content: SiteContent = { html: emptyPage }): Promise<string> {
  const server = createServer(async (request, response) => {
    if (request.url === '/mqtt.min.js') createReadStream(mqttBundle).pipe(response);
    else if (request.url === '/ticket') response.end(await content.getTicket?.());
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(content.html);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
