import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import type { TestContext } from 'node:test';

const mqttBundle = join(dirname(createRequire(import.meta.url).resolve('mqtt/package.json')), 'dist/mqtt.min.js');

/** Serves an empty page that has MQTT.js, from an origin of its own, which it returns. */
export async function servePage(t: TestContext): Promise<string> {
  const server = createServer((request, response) => {
    if (request.url === '/mqtt.min.js') createReadStream(mqttBundle).pipe(response);
    else
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<!doctype html><title>Scores</title><script src="/mqtt.min.js"></script>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
