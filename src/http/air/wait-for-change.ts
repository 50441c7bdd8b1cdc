import type { FastifyRequest } from 'fastify';
import type { Ingress } from '#core/ingress/ingress';
import type { Schedule } from '#core/schedule';
import type { OpenStream } from '#http/live-streams';

/** The socket of a long poll may be silent for longer than others, by this much. */
const graceMs = 5000;

/** Is closed at the next event of a bot, after the time, when the reader leaves, and when it is ended because the link has. */
export function waitForChange(
  { raw: { socket } }: FastifyRequest,
  { listen }: Pick<Ingress, 'listen'>,
  { botId, waitMs, schedule }: { readonly botId: number; readonly waitMs: number; readonly schedule: Schedule },
): OpenStream['stream'] {
  const { promise, resolve: end } = Promise.withResolvers<void>();
  const silenceMs = socket.timeout ?? 0;
  // One event wakes all that wait for the bot: the scheduler lets them answer one after the other.
  const wake = (): void => schedule(end);
  const stopListening = listen(botId, wake, wake);
  const timer = setTimeout(end, waitMs);
  socket.setTimeout(waitMs + graceMs);
  socket.once('close', end);
  return { tick: () => {}, end: () => end(), closed: close() };

  async function close(): Promise<void> {
    await promise;
    clearTimeout(timer);
    stopListening();
    socket.off('close', end);
    socket.setTimeout(silenceMs);
  }
}
