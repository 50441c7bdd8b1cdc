import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

/** Answers a request that is not an upgrade to MQTT. */
export function refuseRequest(response: ServerResponse, status: number, detail: string): void {
  const text = problemText(status, detail);
  response.writeHead(status, headersOf(status, text)).end(text);
}

/** Answers an upgrade request on its bare socket, which the HTTP server no longer manages. */
export function refuseUpgrade(socket: Socket, status: number, detail: string): void {
  const text = problemText(status, detail);
  const lines = Object.entries(headersOf(status, text)).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.on('error', ignore);
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`);
}

/** RFC 9457, with the type that needs no document. */
function problemText(status: number, detail: string): string {
  return JSON.stringify({ type: 'about:blank', title: STATUS_CODES[status], status, detail });
}

function headersOf(status: number, text: string): Record<string, string> {
  return {
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': String(Buffer.byteLength(text)),
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    vary: 'origin',
    connection: status === 426 ? 'close, upgrade' : 'close',
    ...(status === 426 && { upgrade: 'websocket' }),
  };
}

function ignore(): void {}
