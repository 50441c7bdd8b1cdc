import { html, type TemplateResult } from 'lit';
import type { ScoreTable, TableColumn, TableRow } from '#console/board/models/board-model.ts';

/** Innings, quarters or sets: a row per side. */
export function drawTable({ caption, columns, rows, isMain }: ScoreTable): TemplateResult {
  return html`
    <div class="table-frame">
      <table class="score-table ${isMain ? 'main' : ''}">
        <caption class="unseen">
          ${caption}
        </caption>
        <thead>
          <tr>
            <td></td>
            ${columns.map(
              ({ label, spoken, role = '' }) =>
                html`<th scope="col" class=${role}><abbr title=${spoken ?? label}>${label}</abbr></th>`,
            )}
          </tr>
        </thead>
        <tbody>
          ${rows.map((row) => drawRow(row, columns))}
        </tbody>
      </table>
    </div>
  `;
}

function drawRow({ name, isMarked, cells }: TableRow, columns: readonly TableColumn[]): TemplateResult {
  return html`<tr class=${isMarked ? 'marked' : ''}>
    <th scope="row"><span class="row-name" title=${name}>${name}</span></th>
    ${columns.map(({ role = '' }, index) => html`<td class=${role}>${cells[index]}</td>`)}
  </tr>`;
}
