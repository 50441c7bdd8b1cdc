import './overlay.css';
import { nothing, render } from 'lit';
import { ClockAnchors } from '#console/board/clocks/clock-anchors.ts';
import type { BoardModel } from '#console/board/models/board-model.ts';
import { clocksOf, toBoard } from '#console/board/models/to-board.ts';
import { drawBug } from './draw-bug.ts';
import { followLink } from './follow-link.ts';
import type { LinkState } from './link-state.ts';
import { readOverlayOptions } from './overlay-options.ts';
import { lostSince, timeOfDay } from './signal.ts';
import { renameSides, type TeamOptions, textOn } from './team-options.ts';

/** Tenths of a second are the finest that a clock shows. */
const tickMs = 100;

const options = readOverlayOptions(new URLSearchParams(location.search));
const root = document.getElementById('root') ?? document.body;
root.dataset['theme'] = options.theme;
root.dataset['position'] = options.position;
root.style.setProperty('--scale', String(options.scale));
root.style.setProperty('--margin', `${options.margin}px`);
colour('home', options.home);
colour('guest', options.guest);
if (options.background !== '') document.body.style.background = options.background;

const anchors = new ClockAnchors();
let state: LinkState | undefined;
let board: BoardModel | undefined;
followLink((next) => {
  if (next.payload !== state?.payload) {
    board = next.payload && toBoard(renameSides(next.payload, options.home.name, options.guest.name));
    if (board !== undefined) anchors.update(clocksOf(board), next.eventAtMs);
  }
  state = next;
  draw();
});
setInterval(draw, tickMs);

/** lit changes only what differs, so drawing every tenth of a second costs next to nothing. */
function draw(): void {
  const isBefore = state?.phase?.phase === 'before';
  if (state === undefined || board === undefined || isBefore || state.hasEnded) {
    render(nothing, root);
    return;
  }
  const nowMs = Date.now();
  const lost = lostSince(state, nowMs);
  render(
    drawBug({
      board,
      options,
      showClock: (clock) => (lost === undefined ? anchors.textAt(clock, nowMs) : clock.text),
      lostSince: lost === undefined ? '' : timeOfDay(lost),
      isOver: state.phase?.phase === 'over',
    }),
    root,
  );
  // The first score is no change: it must not move.
  requestAnimationFrame(() => root.classList.add('drawn'));
}

function colour(side: 'home' | 'guest', { colour: given }: TeamOptions): void {
  if (given === '') return;
  root.style.setProperty(`--${side}`, given);
  root.style.setProperty(`--on-${side}`, textOn(given));
}
