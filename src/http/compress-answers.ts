import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip, type ZlibOptions } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding, type Encoding } from './accept-encoding.ts';
import { createAddressCount } from './address-count.ts';
import { createCompressionQueue } from './compression-queue.ts';
import type { HttpApp } from './http-app.ts';

/** Smaller answers fit into two network packets without compression. */
const bytesMin = 2048;
/** Bounds the memory of an answer that is compressed as a whole. Only the script of the reference is so large and not a stream. */
const bytesMax = 16_777_216;
/** Streamed answers that may be compressed at the same time; each takes up to 1 MiB. */
const streamsMax = 64;
const streamsPerAddressMax = 8;
/** Compresses 64 KiB to a quarter in 1 ms; higher levels take several times as long and save a few percent more. */
const gzipOptions: ZlibOptions = { level: 5 };
const brotliParams = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 };

const compressible = /^(?:text\/(?!event-stream)|application\/(?:[\w.-]+\+)?(?:json|javascript|xml)\b)/;
const compressors = { gzip: promisify(gzip), br: promisify(brotliCompress) };

/**
 * Compresses answers for clients that accept it, in Node's thread pool. A streamed answer is compressed and sent piece by piece. Live streams
 * bypass this hook. Over the limits, answers are sent uncompressed.
 */
export function compressAnswers(app: HttpApp): void {
  const queue = createCompressionQueue();
  const streams = createAddressCount(streamsMax, streamsPerAddressMax);
  /** Answers that are sent again and again are the same buffer. */
  const kept = new WeakMap<Uint8Array, Partial<Record<Encoding, Promise<Uint8Array | undefined>>>>();

  app.addHook('onSend', (request, reply, payload, done) => {
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    if (encoding === undefined) return done(null, payload);
    if (reply.statusCode === 304) weakenMatched(request, reply);
    if (!compressible.test(String(reply.getHeader('content-type') ?? '')) || reply.hasHeader('content-encoding'))
      return done(null, payload);
    if (payload instanceof Readable) return done(null, compressStream(request, reply, payload, encoding));
    if (typeof payload !== 'string' && !(payload instanceof Uint8Array)) return done(null, payload);
    const size = typeof payload === 'string' ? Buffer.byteLength(payload) : payload.length;
    if (size < bytesMin || size > bytesMax) return done(null, payload);
    if (request.method === 'HEAD') {
      markCompressed(reply, encoding);
      // A stream, because Fastify would send the uncompressed length.
      return done(null, Readable.from([]));
    }
    void (async () => {
      const compressed = await compressWhole(payload, encoding, request.ip);
      if (compressed !== undefined) markCompressed(reply, encoding);
      done(null, compressed ?? payload);
    })();
  });

  async function compressWhole(
    payload: string | Uint8Array,
    encoding: Encoding,
    address: string,
  ): Promise<Uint8Array | undefined> {
    const known = typeof payload === 'string' ? undefined : kept.get(payload)?.[encoding];
    if (known !== undefined) return known;
    const options = encoding === 'gzip' ? gzipOptions : { params: brotliParams };
    // When compression fails, for lack of memory, the answer is sent uncompressed.
    const running = queue.run(address, () => compressors[encoding](payload, options))?.catch(() => undefined);
    if (running !== undefined && typeof payload !== 'string')
      kept.set(payload, { ...kept.get(payload), [encoding]: running });
    return running;
  }

  function compressStream(
    request: FastifyRequest,
    reply: FastifyReply,
    pieces: Readable,
    encoding: Encoding,
  ): Readable {
    if (request.method === 'HEAD') {
      markCompressed(reply, encoding);
      return pieces;
    }
    if (!streams.enter(request.ip)) return pieces;
    markCompressed(reply, encoding);
    // Flush with every piece, so that none waits for the next.
    const encoder =
      encoding === 'gzip'
        ? createGzip({ ...gzipOptions, flush: constants.Z_SYNC_FLUSH })
        : createBrotliCompress({ params: brotliParams, flush: constants.BROTLI_OPERATION_FLUSH });
    encoder.once('close', () => streams.leave(request.ip));
    // An error of either stream ends both; then Fastify ends the connection.
    pipeline(pieces, encoder, () => {});
    return encoder;
  }
}

/** A strong ETag would identify the uncompressed bytes, so it becomes weak. */
function markCompressed(reply: FastifyReply, encoding: Encoding): void {
  reply.header('content-encoding', encoding).removeHeader('content-length');
  const etag = reply.getHeader('etag');
  if (typeof etag === 'string' && !etag.startsWith('W/')) reply.header('etag', `W/${etag}`);
}

/** A 304 repeats the weak ETag when the client has a compressed copy. */
function weakenMatched(request: FastifyRequest, reply: FastifyReply): void {
  const etag = reply.getHeader('etag');
  if (typeof etag !== 'string' || etag.startsWith('W/')) return;
  if (request.headers['if-none-match']?.includes(`W/${etag}`)) reply.header('etag', `W/${etag}`);
}
