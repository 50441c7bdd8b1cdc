import type { LivePayload } from '#core/ingress/live-payload';

/** All readers of a live state share one buffer. Several states come from a replay, for one reader only, and are not cached. */
export function createFrames(): (states: readonly LivePayload[]) => Buffer {
  const frames = new WeakMap<LivePayload, Buffer>();
  return (states) => {
    const [live] = states;
    if (live === undefined || states.length > 1) return Buffer.from(states.map(textOf).join(''));
    const known = frames.get(live);
    if (known !== undefined) return known;
    const frame = Buffer.from(textOf(live));
    frames.set(live, frame);
    return frame;
  };
}

function textOf({ sequence, json }: LivePayload): string {
  return `id: ${sequence}\nevent: live\ndata: ${json}\n\n`;
}
