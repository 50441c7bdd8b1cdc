import type { LinkPhase } from '#core/share/link-phase';
import type { EventStream } from '#http/event-stream';

/**
 * Shows the live state on a stream while its link is `on`, and tells every change of the phase. Returns what to call with the phase, now and again.
 */
export function createPhaseSwitch(
  stream: EventStream,
  follow: (stop: AbortSignal) => AsyncIterable<Buffer>,
  onFault: (error: Error) => void,
): (phase: LinkPhase) => void {
  let told = '';
  let shown: AbortController | undefined;
  return (phase) => {
    const text = JSON.stringify(phase);
    if (text !== told && stream.note(`event: phase\ndata: ${text}\n\n`)) told = text;
    if (phase.phase !== 'on') {
      shown?.abort();
      shown = undefined;
    } else if (shown === undefined) {
      shown = new AbortController();
      void send(AbortSignal.any([stream.signal, shown.signal]));
    }
  };

  async function send(stop: AbortSignal): Promise<void> {
    try {
      for await (const frame of follow(stop)) {
        if (stop.aborted) return;
        await stream.send(frame);
      }
    } catch (error) {
      onFault(error as Error);
    }
    // The bot is gone, or the log failed: the reader comes back by itself.
    if (!stop.aborted) stream.end();
  }
}
