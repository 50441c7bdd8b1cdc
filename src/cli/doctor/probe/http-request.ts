import { type IncomingHttpHeaders, request as requestPlain } from 'node:http';
import { request as requestTls } from 'node:https';
import type { Endpoint } from '#cli/doctor/endpoint';

export interface HttpRequest {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

export interface HttpOptions {
  readonly timeoutMs: number;
  readonly ca?: string | undefined;
  /** Accepts any certificate: for a question without secrets. */
  readonly trustsAnyone?: boolean;
}

export interface HttpAnswer {
  readonly kind: 'answer';
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The clock of this machine, halfway between request and answer. */
  readonly halfwayMs: number;
}

export interface HttpFault {
  readonly kind: 'fault';
  /** TIMEOUT, an error of the system, or of the HTTP parser. */
  readonly errorCode: string;
  /** The bytes that came instead of HTTP, if any. */
  readonly bytes?: Buffer;
}

const bodyBytesMax = 1_048_576;

/** One request on a separate connection. Never throws: every failure is returned as a fact. */
export function requestHttp(
  { url, isTls }: Endpoint,
  path: string,
  { method = 'GET', headers = {}, body }: HttpRequest,
  { timeoutMs, ca, trustsAnyone = false }: HttpOptions,
): Promise<HttpAnswer | HttpFault> {
  const startMs = Date.now();
  return new Promise((done) => {
    const address = `${url.href.replace(/\/+$/, '')}${path}`;
    const request = (isTls ? requestTls : requestPlain)(address, {
      method,
      headers: { accept: 'application/json', ...headers },
      agent: false,
      rejectUnauthorized: !trustsAnyone,
      ...(ca !== undefined && { ca }),
    });
    const end = (outcome: HttpAnswer | HttpFault): void => {
      clearTimeout(timer);
      request.destroy();
      done(outcome);
    };
    const timer = setTimeout(() => end({ kind: 'fault', errorCode: 'TIMEOUT' }), timeoutMs);
    request.once('error', (error: NodeJS.ErrnoException & { readonly rawPacket?: Buffer }) => {
      const { code = 'UNKNOWN', rawPacket: bytes } = error;
      end({ kind: 'fault', errorCode: code, ...(bytes && { bytes }) });
    });
    request.once('response', (response) => {
      const halfwayMs = (startMs + Date.now()) / 2;
      const { statusCode: status = 0, headers } = response;
      const chunks: Buffer[] = [];
      let bytes = 0;
      const finish = (): void =>
        end({ kind: 'answer', status, headers, text: Buffer.concat(chunks).toString('utf8'), halfwayMs });
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        bytes += chunk.length;
        if (bytes > bodyBytesMax) finish();
      });
      response.once('end', finish);
      response.once('error', () => end({ kind: 'fault', errorCode: 'ECONNRESET' }));
    });
    request.end(body);
  });
}

/** Undefined when the body is not JSON. */
export function parseBody(answer: HttpAnswer): unknown {
  try {
    return JSON.parse(answer.text);
  } catch {
    return undefined;
  }
}
