import { html, nothing, type TemplateResult } from 'lit';
import type { Penalty, SideModel, Sides } from '#console/board/models/board-model.ts';
import { boardTexts as texts } from '#console/texts.ts';
import type { Drawing } from './drawing.ts';

/** Both sides' penalties with their times. Empty places stay, so that the board does not move when a penalty begins. */
export function drawPenalties(sides: Sides, drawing: Drawing): TemplateResult | typeof nothing {
  const slots = Math.max(...sides.map(({ penalties, penaltySlots }) => Math.max(penalties.length, penaltySlots)));
  if (slots === 0) return nothing;
  return html`<div class="penalties">${sides.map((side) => drawSlots(side, slots, drawing))}</div>`;
}

function drawSlots({ penalties, name }: SideModel, slots: number, drawing: Drawing): TemplateResult {
  return html`<ul aria-label=${`${name}: ${texts.penalties}`}>
    ${Array.from({ length: slots }, (_, index) => drawPenalty(penalties[index], drawing))}
  </ul>`;
}

function drawPenalty(penalty: Penalty | undefined, drawing: Drawing): TemplateResult {
  if (penalty === undefined) return html`<li class="vacant" aria-hidden="true"></li>`;
  const { player, clock } = penalty;
  return html`<li><span>${player === '' ? nothing : texts.player(player)}</span><b>${drawing.showClock(clock)}</b></li>`;
}
