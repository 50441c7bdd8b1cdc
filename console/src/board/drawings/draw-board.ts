import { html, nothing, type TemplateResult } from 'lit';
import type { BoardModel } from '#console/board/models/board-model.ts';
import { drawGroups } from './draw-groups.ts';
import { drawLanes } from './draw-lanes.ts';
import { drawMiddle } from './draw-middle.ts';
import { drawPenalties } from './draw-penalties.ts';
import { drawSide } from './draw-sides.ts';
import { drawStats } from './draw-stats.ts';
import { drawTable } from './draw-table.ts';
import type { Drawing } from './drawing.ts';

/** The whole board. Its label says the score, so the drawing of it is hidden from screen readers; tables and lists are not. */
export function drawBoard(board: BoardModel, drawing: Drawing): TemplateResult {
  const { sides, table, stats, lanes, groups } = board;
  return html`
    <div class="board" role="group" aria-label=${board.spoken}>
      ${drawHeading(board, drawing)}
      ${
        sides === null || table?.isMain
          ? nothing
          : html`<div class="match" aria-hidden="true">
              ${drawSide(sides[0], 'home')} ${drawMiddle(board, drawing)} ${drawSide(sides[1], 'guest')}
            </div>`
      }
      ${drawSituation(board)} ${sides === null ? nothing : drawPenalties(sides, drawing)} ${table === null ? nothing : drawTable(table)}
      ${lanes === null ? nothing : drawLanes(lanes)} ${drawStats(stats)} ${drawGroups(groups)}
    </div>
  `;
}

/** Title and facts; on boards without sides also the clock, and on boards that are a table the period and the clock. */
function drawHeading(board: BoardModel, drawing: Drawing): TemplateResult | typeof nothing {
  const { title, facts, sides, table } = board;
  const hasMiddle = sides !== null && table?.isMain !== true;
  if (hasMiddle && title === '' && facts.length === 0) return nothing;
  const shown = table?.isMain && board.period !== null ? [board.period.text, ...facts] : facts;
  return html`
    <div class="heading ${hasMiddle ? '' : 'with-clock'} ${table?.isMain ? 'of-table' : ''}">
      <div class="titles">
        ${title === '' ? nothing : html`<div class="title">${title}</div>`}
        <div class="facts">${shown.map((fact) => html`<span>${fact}</span>`)}</div>
      </div>
      ${hasMiddle ? nothing : drawMiddle({ ...board, period: null }, drawing)}
    </div>
  `;
}

function drawSituation({ situation }: BoardModel): TemplateResult | typeof nothing {
  if (situation.length === 0) return nothing;
  return html`<div class="situation" aria-hidden="true">${situation.map((part) => html`<span>${part}</span>`)}</div>`;
}
