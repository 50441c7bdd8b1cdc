import { html, nothing, svg, type TemplateResult } from 'lit';
import type { Stat } from '#console/board/models/board-model.ts';
import { boardTexts as texts } from '#console/texts.ts';

/** Comparisons: the value of home, the label, the value of guest. */
export function drawStats(stats: readonly Stat[]): TemplateResult | typeof nothing {
  if (stats.length === 0) return nothing;
  return html`
    <table class="stats">
      <thead class="unseen">
        <tr>
          <th scope="col">${texts.home}</th>
          <td></td>
          <th scope="col">${texts.guest}</th>
        </tr>
      </thead>
      <tbody>
        ${stats.map(
          ({ label, home, guest, share }) => html`<tr>
            <td>${home}</td>
            <th scope="row">${label}${drawShare(share)}</th>
            <td>${guest}</td>
          </tr>`,
        )}
      </tbody>
    </table>
  `;
}

/** A bar of two colours: how much of the two is home's. */
function drawShare(share: number | null): TemplateResult {
  return html`<svg class="share" viewBox="0 0 100 2" preserveAspectRatio="none" aria-hidden="true">
    ${share === null ? nothing : svg`<rect class="home" width=${share * 100} height="2"></rect><rect class="guest" x=${share * 100} width=${100 - share * 100} height="2"></rect>`}
  </svg>`;
}
