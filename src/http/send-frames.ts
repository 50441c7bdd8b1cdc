import type { EventStream } from './event-stream.ts';

/** Sends frame after frame as the reader takes them, then ends the stream. */
export async function sendFrames(
  frames: AsyncIterable<Buffer | string>,
  stream: EventStream,
  onFault: (error: Error) => void,
): Promise<void> {
  try {
    for await (const frame of frames) await stream.send(frame);
  } catch (error) {
    onFault(error as Error);
  }
  stream.end();
}
