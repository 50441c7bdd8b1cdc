import { html, svg, type TemplateResult } from 'lit';
import type { DiamondModel } from '#console/board/models/board-model.ts';

/** The bases with their runners, and the lights of balls, strikes and outs. */
export function drawDiamond({ first, second, third, lights }: DiamondModel): TemplateResult {
  return html`
    <div class="diamond">
      <svg viewBox="0 0 100 68">
        ${drawBase(50, 20, second)} ${drawBase(21, 46, third)} ${drawBase(79, 46, first)}
      </svg>
      <dl class="lights">
        ${lights.map(
          ({ label, lit, of }) => html`<div>
            <dt>${label}</dt>
            <dd>${Array.from({ length: of - 1 }, (_, index) => html`<i class=${index < lit ? 'lit' : ''}></i>`)}</dd>
          </div>`,
        )}
      </dl>
    </div>
  `;
}

function drawBase(x: number, y: number, isOccupied: boolean): TemplateResult<2> {
  return svg`<rect class=${isOccupied ? 'base lit' : 'base'} x=${x - 12} y=${y - 12} width="24" height="24" rx="2"
    transform="rotate(45 ${x} ${y})"></rect>`;
}
