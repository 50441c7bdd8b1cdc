import { Type } from 'typebox';
import { createLiveDerivation } from '#core/ingress/derive-live';
import { type FollowParts, followLive } from '#core/ingress/follow-live';
import type { Schedule } from '#core/schedule';
import { openEventStream } from '#http/event-stream';
import type { HttpApp, HttpParts } from '#http/http-app';
import { createFrames } from '#http/live-frames';
import { problems } from '#http/schemas/problem';
import { traceIdOf } from '#http/trace-id';
import type { Air } from './air-parts.ts';
import { createPhaseSwitch } from './phase-switch.ts';

const path = '/air/:secret/stream';

const description = [
  'Server-Sent Events without a sign-in: the secret of the share link is enough.',
  '`event: live` has the live payload now and after every event. It begins with the current state, also when it is opened again.',
  '`event: phase` tells whether the link shows its bot: `on`; or, for a link of a fixture, `before` and `over` with the name and start of the fixture.',
  '`event: beat` comes at least every five seconds with the time of the service: without it the connection is dead.',
  '`event: ended` is the last one of a link that was revoked or has expired.',
].join(' ');

/** Access checks run twice a second. */
const checksPerBeat = 8;

export function registerAirStream(app: HttpApp, air: Air, parts: HttpParts): void {
  const { ingress, eventLog, access, clock, log, openLinks, streamScheduler, replayScheduler } = parts;
  const following: FollowParts = { ingress, log: eventLog, derive: createLiveDerivation(access, clock) };
  const frameOf = createFrames();

  app.get(
    path,
    {
      schema: {
        tags: ['On air'],
        summary: 'The live payload of a share link, now and after every event',
        description,
        security: [],
        params: Type.Object({ secret: Type.String({ description: 'The secret of the share link.' }) }),
        response: {
          200: { content: { 'text/event-stream': { schema: Type.String() } } },
          ...problems(404, 429, 500),
        },
      },
    },
    async (request, reply) => {
      const link = await air.open(request, reply);
      const schedule: Schedule = (task) => streamScheduler.enqueue(`link ${link.id}`, task);
      const scheduleReplay: Schedule = (task) => replayScheduler.enqueue(`link ${link.id}`, task);
      if (request.method === 'HEAD') {
        openEventStream(reply, schedule);
        return reply;
      }
      const onFault = (error: Error): void => log.requestFailed(error, traceIdOf(request.headers['traceparent']), path);
      let checks = 0;
      const stream = air.enter(
        request,
        link,
        () => openEventStream(reply, schedule),
        async (opened) => {
          if (!(await air.mayStay(request))) {
            opened.note('event: ended\ndata: {}\n\n');
            return false;
          }
          checks += 1;
          if (checks % checksPerBeat === 0) opened.note(`event: beat\ndata: {"at":${clock()}}\n\n`);
          show(await openLinks.phaseOf(link));
          return true;
        },
      );
      const follow = (stop: AbortSignal) =>
        followLive(following, link.botId, { stop, schedule, scheduleReplay, frameOf });
      const show = createPhaseSwitch(stream, follow, onFault);
      show(await openLinks.phaseOf(link));
      return reply;
    },
  );
}
