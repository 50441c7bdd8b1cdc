import type { BuiltPages } from '#http/built-pages';
import type { HttpApp, HttpParts } from '#http/http-app';
import { createLiveStreams, type LiveStreams } from '#http/live-streams';
import { createAirGate } from './air-limits.ts';
import { createAir } from './air-parts.ts';
import { registerAirLive } from './register-air-live.ts';
import { registerAirPages } from './register-air-pages.ts';
import { registerAirStream } from './register-air-stream.ts';

/** Everything behind share links: /air/{secret} and below. Returns the open readers by link. */
export function registerAir(app: HttpApp, parts: HttpParts, pages: BuiltPages): Pick<LiveStreams, 'countOf'> {
  const { airLimits, clock, streamLimits, metrics } = parts;
  const limits = { ...streamLimits, perUserMax: airLimits.readersPerLinkMax };
  const streams = createLiveStreams(limits, metrics.streamsChanged);
  app.addHook('preClose', () => streams.close());
  parts.drain.add(streams);
  const air = createAir(parts, createAirGate(airLimits, clock), streams);
  registerAirPages(app, air, pages);
  registerAirLive(app, air, parts);
  registerAirStream(app, air, parts);
  return streams;
}
