import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip, type ZlibOptions } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding, type Encoding } from './accept-encoding.ts';
import { addVary } from './add-vary.ts';
import { createAddressCount, createCompressionSlots } from './compression-slots.ts';
import type { HttpApp } from './http-app.ts';

/** What is smaller fits into a packet or two either way. */
const bytesMin = 2048;
/** Larger answers are streams, but for the script of the reference. What is compressed in one go takes memory until it was read. */
const bytesMax = 16_777_216;
/** Answers in pieces that are compressed as they go: each keeps up to 1 MiB for that. */
const streamsMax = 64;
const streamsPerAddressMax = 8;
/** A quarter of the size for a millisecond in 64 KiB; higher levels take several times as long for a few percent. */
const gzipOptions: ZlibOptions = { level: 5 };
const brotliParams = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 };

const compressible = /^(?:text\/(?!event-stream)|application\/(?:[\w.-]+\+)?(?:json|javascript|xml)\b)/;
const compressors = { gzip: promisify(gzip), br: promisify(brotliCompress) };

/**
 * Compresses answers for clients that ask for it, in Node's threads and never on the event loop. Answers in pieces stay that: each piece is
 * compressed and sent when it is made. Live streams do not come through here. When there is more to compress than may be, answers go out as they are.
 */
export function compressAnswers(app: HttpApp): void {
  const slots = createCompressionSlots();
  const streams = createAddressCount(streamsMax, streamsPerAddressMax);
  /** What is sent again and again is the same buffer. */
  const kept = new WeakMap<Uint8Array, Partial<Record<Encoding, Promise<Uint8Array | undefined>>>>();

  app.addHook('onSend', (request, reply, payload, done) => {
    // On every answer: a cache must not give what one client took to another that cannot read it.
    addVary(reply, 'Accept-Encoding');
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
      // As a stream, because its length is not known, and Fastify would give that of the text.
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
    // One that fails, for want of memory, leaves the answer as it is.
    const running = slots.run(address, () => compressors[encoding](payload, options))?.catch(() => undefined);
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
    // Flushed with every piece, so that none waits for the next.
    const encoder =
      encoding === 'gzip'
        ? createGzip({ ...gzipOptions, flush: constants.Z_SYNC_FLUSH })
        : createBrotliCompress({ params: brotliParams, flush: constants.BROTLI_OPERATION_FLUSH });
    encoder.once('close', () => streams.leave(request.ip));
    // A fault of either ends both; Fastify ends the connection then.
    pipeline(pieces, encoder, () => {});
    return encoder;
  }
}

/** The bytes are not those that a strong ETag stands for. */
function markCompressed(reply: FastifyReply, encoding: Encoding): void {
  reply.header('content-encoding', encoding).removeHeader('content-length');
  const etag = reply.getHeader('etag');
  if (typeof etag === 'string' && !etag.startsWith('W/')) reply.header('etag', `W/${etag}`);
}

/** The copy that the client has keeps the ETag that it came with. */
function weakenMatched(request: FastifyRequest, reply: FastifyReply): void {
  const etag = reply.getHeader('etag');
  if (typeof etag !== 'string' || etag.startsWith('W/')) return;
  if (request.headers['if-none-match']?.includes(`W/${etag}`)) reply.header('etag', `W/${etag}`);
}
