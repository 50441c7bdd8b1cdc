import './screen.css';
import '#console/board/scorewire-board.ts';
import { airTexts as texts } from '#console/texts.ts';
import { followLink } from './follow-link.ts';
import { keepAwake } from './keep-awake.ts';
import type { LinkState } from './link-state.ts';
import { lostSince } from './signal.ts';
import { readTeam, renameSides } from './team-options.ts';

const checkMs = 1000;

const query = new URLSearchParams(location.search);
const [home, guest] = [readTeam(query, 'home'), readTeam(query, 'guest')];
document.documentElement.dataset['theme'] = query.get('theme') === 'light' ? 'light' : 'dark';

const board = document.createElement('scorewire-board');
board.fill = true;
if (home.colour !== '') board.style.setProperty('--board-home', home.colour);
if (guest.colour !== '') board.style.setProperty('--board-guest', guest.colour);
const notice = document.createElement('main');
notice.className = 'notice';
const full = document.createElement('button');
full.className = 'full';
full.textContent = texts.fullScreen;
full.addEventListener('click', () => void document.documentElement.requestFullscreen());
full.hidden = !document.fullscreenEnabled;
const root = document.getElementById('root') ?? document.body;
root.append(board, notice, full);

let state: LinkState | undefined;
followLink((next) => {
  if (next.payload !== state?.payload) {
    board.receivedAt = next.receivedAtMs;
    board.payload = next.payload && renameSides(next.payload, home.name, guest.name);
  }
  state = next;
  show();
});
setInterval(show, checkMs);
keepAwake();

function show(): void {
  if (state === undefined) return;
  const words = noticeOf(state);
  board.isStale = lostSince(state, Date.now()) !== undefined;
  board.isPaused = state.phase?.phase === 'over';
  board.hidden = words.length > 0;
  notice.hidden = words.length === 0;
  notice.replaceChildren(...words.map((text, index) => element(index === 0 ? 'h1' : 'p', text)));
  document.title = words[0] ?? texts.screenTitle;
}

/** A headline and a line of text, shown while there is no board to draw. After a game its last board stays on the screen. */
function noticeOf({ payload, phase, hasEnded }: LinkState): string[] {
  if (hasEnded) return [texts.ended, texts.endedAdvice];
  if (phase?.phase === 'before') return [phase.fixture?.name ?? texts.notYet, startOf(phase.fixture?.startsAt)];
  if (phase?.phase === 'over' && payload === undefined) return [phase.fixture?.name ?? texts.over, texts.over];
  return payload === undefined ? [texts.waiting] : [];
}

function startOf(startsAt: string | undefined): string {
  if (startsAt === undefined) return texts.notYet;
  const time = new Date(startsAt).toLocaleString([], { weekday: 'long', hour: '2-digit', minute: '2-digit' });
  return texts.startsAt(time);
}

function element(name: 'h1' | 'p', text: string): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}
