import { eventTimeMs } from '#console/board/event-age.ts';
import type { LivePayload } from '#console/board/models/live-payload.ts';
import type { LinkState, Phase } from './link-state.ts';

/** The service sends at least a comment every four seconds. After this time without data, the connection is dead, although it was not closed. */
const deadAfterMs = 15_000;
const reopenMs = 2000;
/** A link that has ended may be opened again, by an administrator. */
const askAgainMs = 30_000;

/** Follows the stream of the share link that this page belongs to. Opens it again whenever it breaks. */
export function followLink(onChange: (state: LinkState) => void): void {
  const base = location.pathname.replace(/^(\/air\/[^/]+).*$/, '$1');
  let state: LinkState = {
    payload: undefined,
    receivedAtMs: 0,
    eventAtMs: 0,
    heardAtMs: Date.now(),
    phase: undefined,
    hasEnded: false,
  };
  let source: EventSource | undefined;
  open();
  setInterval(() => {
    const isDead = Date.now() - state.heardAtMs > deadAfterMs;
    if (isDead && source?.readyState === EventSource.OPEN) open();
  }, 1000);

  function change(changes: Partial<LinkState>): void {
    state = { ...state, ...changes };
    onChange(state);
  }

  function open(): void {
    source?.close();
    const opened = new EventSource(`${base}/stream`);
    source = opened;
    const on = (name: string, act: (data: unknown) => Partial<LinkState>): void =>
      opened.addEventListener(name, (event) => {
        if (source === opened) change({ heardAtMs: Date.now(), ...act(JSON.parse(event.data as string)) });
      });
    on('live', (data) => takePayload(data as LivePayload));
    on('phase', (data) => ({ phase: data as Phase, hasEnded: false }));
    on('beat', () => ({}));
    on('ended', () => ({ payload: undefined, hasEnded: true }));
    // A browser opens a broken stream again by itself, but not after an answer such as 404 or 503.
    opened.addEventListener('error', () => {
      if (source === opened && opened.readyState === EventSource.CLOSED) void reopen();
    });
  }

  async function reopen(): Promise<void> {
    const status = await fetch(`${base}/live.json`, { method: 'HEAD' }).then(
      (answer) => answer.status,
      () => 0,
    );
    const isGone = status === 404;
    if (isGone) change({ payload: undefined, hasEnded: true });
    setTimeout(open, isGone ? askAgainMs : reopenMs);
  }
}

function takePayload(payload: LivePayload): Partial<LinkState> {
  const receivedAtMs = Date.now();
  return { payload, receivedAtMs, eventAtMs: eventTimeMs(payload, receivedAtMs) };
}
