import { html, type TemplateResult } from 'lit';
import type { LaneColumn, LaneRow, LaneTable } from '#console/board/models/board-model.ts';
import { boardTexts as texts } from '#console/texts.ts';

/** The lanes of a race, in the order of the lanes. */
export function drawLanes({ columns, rows }: LaneTable): TemplateResult {
  return html`
    <div class="table-frame">
      <table class="lanes">
        <caption class="unseen">
          ${texts.lanes}
        </caption>
        <thead>
          <tr>
            ${columns.map((column) => html`<th scope="col" class=${classOf(column)}>${column.label}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.map((row) => drawLane(row, columns))}
        </tbody>
      </table>
    </div>
  `;
}

function drawLane({ cells, medal, isOut }: LaneRow, columns: readonly LaneColumn[]): TemplateResult {
  return html`<tr class="${medal > 0 ? `medal-${medal}` : ''} ${isOut ? 'out' : ''}">
    ${columns.map((column, index) => html`<td class=${classOf(column)}><span>${cells[index]}</span></td>`)}
  </tr>`;
}

function classOf({ key, kind, isExtra }: LaneColumn): string {
  return `kind-${kind} column-${key.toLowerCase()}${isExtra ? ' extra' : ''}`;
}
