import { html, type TemplateResult } from 'lit';
import type { Pips } from '#console/board/models/board-model.ts';

/** Dots: lit for what is left, empty for what is used. */
export function drawPips({ left, of, spoken }: Pips): TemplateResult {
  return html`<span class="pips" title=${spoken}>
    ${Array.from({ length: of }, (_, index) => html`<i class=${index < left ? 'lit' : ''}></i>`)}
  </span>`;
}
