import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { BoardModel, ClockModel, DiamondModel, SideModel } from '#console/board/models/board-model.ts';
import { airTexts as texts } from '#console/texts.ts';
import type { OverlayOptions } from './overlay-options.ts';
import type { TeamOptions } from './team-options.ts';

export interface BugParts {
  readonly board: BoardModel;
  readonly options: OverlayOptions;
  readonly showClock: (clock: ClockModel) => string;
  /** The time of day since when there is no signal; empty while there is one. */
  readonly lostSince: string;
  readonly isOver: boolean;
}

/** The graphic. Its parts are always in the same place, so that nothing moves when a word lights up. */
export function drawBug({ board, options, showClock, lostSince, isOver }: BugParts): TemplateResult {
  const { home, guest, hasShortNames, showsClock, showsDetails } = options;
  const [homeSide, guestSide] = board.sides ?? [undefined, undefined];
  const teams = [
    drawTeam('home', homeSide, home, hasShortNames, gamesOf(board, 0)),
    drawTeam('guest', guestSide, guest, hasShortNames, gamesOf(board, 1)),
  ];
  // Baseball names the visitors first.
  if (options.isGuestFirst ?? board.diamond !== null) teams.reverse();
  return html`<section class="bug ${lostSince === '' ? '' : 'lost'}" aria-label=${board.spoken}>
    ${board.sides === null ? drawTitle(board) : html`<div class="teams">${teams}</div>`}
    ${showsClock ? drawState(board, showClock, isOver) : nothing}
    ${lostSince === '' ? nothing : html`<p class="signal" role="status">${texts.lostSince(lostSince)}</p>`}
    ${showsDetails && !isOver && lostSince === '' ? drawDetails(board) : nothing}
  </section>`;
}

function drawTeam(
  side: 'home' | 'guest',
  model: SideModel | undefined,
  given: TeamOptions,
  hasShortNames: boolean,
  games: readonly string[],
): TemplateResult {
  const name = given.name || (model?.name ?? '');
  const shown = hasShortNames ? given.short || shorten(name) : name;
  const score = model?.score ?? '';
  return html`<div class="team ${side}">
    <span class="name">${shown}</span>
    <span class="has ${model?.has === null ? '' : 'on'}"></span>
    ${games.map((set) => html`<span class="set">${set}</span>`)}
    ${keyed(score, html`<span class="score">${score}</span>`)}
  </div>`;
}

/** The games of the sets in tennis and the like, which stand beside the points. */
function gamesOf({ table }: BoardModel, row: number): readonly string[] {
  if (table?.isMain !== true) return [];
  const cells = table.rows[row]?.cells ?? [];
  return cells.filter((cell, index) => cell !== '' && table.columns[index]?.role !== 'total');
}

/** Races and timers have no sides. */
function drawTitle({ title, sport, lanes }: BoardModel): TemplateResult {
  const leader = lanes?.rows.find(({ medal }) => medal === 1);
  const name = lanes?.columns.findIndex(({ kind }) => kind === 'name') ?? -1;
  const time = lanes?.columns.findIndex(({ kind }) => kind === 'time') ?? -1;
  return html`<div class="teams">
    <div class="team title"><span class="name">${title || sport}</span></div>
    ${
      leader === undefined
        ? nothing
        : html`<div class="team leader">
            <span class="place">1</span><span class="name">${leader.cells[name]}</span
            ><span class="score">${leader.cells[time]}</span>
          </div>`
    }
  </div>`;
}

function drawState(board: BoardModel, showClock: BugParts['showClock'], isOver: boolean): TemplateResult {
  const { clock, period, smallClocks, alerts } = board;
  if (isOver) return html`<div class="state"><span class="period">${texts.final}</span></div>`;
  const small = smallClocks[0];
  return html`<div class="state ${clock === null && period === null ? 'empty' : ''}">
    ${period === null ? nothing : drawPeriod(period.text)}
    ${clock === null || clock.text === '' ? nothing : html`<span class="clock">${showClock(clock)}</span>`}
    ${small === undefined || small.text === '' ? nothing : html`<span class="small">${showClock(small)}</span>`}
    ${alerts.filter((alert) => alert.startsWith('+')).map((alert) => html`<span class="added">${alert}</span>`)}
  </div>`;
}

function drawDetails({ situation, diamond, sides, alerts }: BoardModel): TemplateResult | typeof nothing {
  const words = [
    ...situation.slice(0, 1),
    ...(sides ?? []).flatMap(({ badges, name }) => (badges ?? []).slice(0, 1).map((badge) => `${name} · ${badge}`)),
    ...alerts.filter((alert) => !alert.startsWith('+')),
  ];
  if (words.length === 0 && diamond === null) return nothing;
  return html`<div class="details">
    ${diamond === null ? nothing : drawDiamond(diamond)}
    ${words.slice(0, 1).map((word) => html`<span class="word">${word}</span>`)}
  </div>`;
}

function drawDiamond({ first, second, third, lights, spoken }: DiamondModel): TemplateResult {
  const [balls, strikes, outs] = lights.map(({ lit }) => lit);
  const base = (isOn: boolean, place: string) => html`<i class="base ${place} ${isOn ? 'on' : ''}"></i>`;
  return html`<span class="diamond" role="img" aria-label=${spoken}
      >${base(third, 'third')}${base(second, 'second')}${base(first, 'first')}</span
    ><span class="count">${balls}-${strikes}</span
    ><span class="outs">${[1, 2, 3].map((nth) => html`<i class="out ${nth <= (outs ?? 0) ? 'on' : ''}"></i>`)}</span>`;
}

/** `3rd quarter` is `3rd` on a graphic, and `Top 5th` is an arrow; a set keeps its word, because its points look like a score. */
function drawPeriod(text: string): TemplateResult {
  const [, half, inning] = /^(Top|Bottom) (.+)$/.exec(text) ?? [];
  if (half !== undefined) return html`<span class="period"><i class="half ${half.toLowerCase()}"></i>${inning}</span>`;
  return html`<span class="period">${text.replace(/ (?:quarter|period|half|inning)$/, '')}</span>`;
}

/** Three letters of the first word that is no initial; the initials of three words or more. */
function shorten(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const text =
    words.length > 2
      ? words.map((word) => word[0]).join('')
      : (words.find((word) => word.length > 1) ?? words[0] ?? '');
  return text.slice(0, 3).toUpperCase();
}
