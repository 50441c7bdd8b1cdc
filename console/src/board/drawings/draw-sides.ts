import { html, nothing, type TemplateResult } from 'lit';
import type { SideModel } from '#console/board/models/board-model.ts';
import { drawPips } from './draw-pips.ts';

/** A side of a match: name, score, and what lights up beside them. */
export function drawSide(side: SideModel, place: 'home' | 'guest'): TemplateResult {
  const { name, detail, score, has, badges, counters, pips, cards } = side;
  return html`
    <div class="side ${place}">
      <div class="name-line">
        <span class="name ${lengthOf(name)}" title=${name}>${name}</span>
        <span class="mark ${has ?? ''}"></span>
      </div>
      ${detail === null ? nothing : html`<div class="detail">${detail}</div>`}
      <div class="score">${score}</div>
      <div class="under">
        ${pips === null ? nothing : drawPips(pips)}
        ${counters.map(({ label, value }) => html`<span class="counter">${label} <b>${value}</b></span>`)}
        ${cards.map(({ colour, count, label }) => html`<span class="card ${colour}" title=${label}>${count}</span>`)}
      </div>
      ${badges === null ? nothing : html`<div class="badges">${badges.map((badge) => html`<span class="badge">${badge}</span>`)}</div>`}
    </div>
  `;
}

/** A board that fills the screen draws long names smaller instead of cutting them off. */
function lengthOf(name: string): string {
  if (name.length <= 9) return '';
  return name.length <= 14 ? 'long' : 'longer';
}
