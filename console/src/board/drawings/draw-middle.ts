import { html, nothing, type TemplateResult } from 'lit';
import type { BoardModel, LabelledClock } from '#console/board/models/board-model.ts';
import { drawDiamond } from './draw-diamond.ts';
import type { Drawing } from './drawing.ts';

/** Between the sides: clock, period, small clocks, and the words of the moment. */
export function drawMiddle(
  { clock, period, diamond, smallClocks, alerts }: BoardModel,
  drawing: Drawing,
): TemplateResult {
  return html`
    <div class="middle">
      ${clock === null ? nothing : html`<div class="clock ${clock.isRunning ? 'runs' : ''}">${drawing.showClock(clock)}</div>`}
      ${period === null ? nothing : html`<div class="period ${clock === null ? 'large' : ''}">${period.text}</div>`}
      ${diamond === null ? nothing : drawDiamond(diamond)}
      <div class="small-clocks">${smallClocks.map((small) => drawSmallClock(small, drawing))}</div>
      <div class="alerts">${alerts.map((alert) => html`<span class="alert">${alert}</span>`)}</div>
    </div>
  `;
}

function drawSmallClock(clock: LabelledClock, drawing: Drawing): TemplateResult {
  return html`<span class="small-clock ${clock.isRunning ? 'runs' : ''}">
    <span class="label">${clock.label}</span> <b>${drawing.showClock(clock)}</b>
  </span>`;
}
