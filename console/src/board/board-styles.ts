import { css } from 'lit';

/**
 * Everything is sized in em of the board, and the board is sized by its container: one number scales all of it from a phone to a wall of screens.
 * Lines that are sometimes empty keep their height, so that nothing moves when a word lights up.
 */
const frame = css`
  :host {
    display: block;
    container-type: inline-size;
    --bg: var(--board-bg, light-dark(#ffffff, #10151c));
    --raised: var(--board-raised, light-dark(#f3f5f8, #1a212b));
    --line: var(--board-line, light-dark(#dde3ea, #2b3542));
    --text: var(--board-text, light-dark(#0d1520, #f5f8fb));
    --dim: var(--board-dim, light-dark(#566273, #9fadbd));
    --home: var(--board-home, light-dark(#1c63d5, #5c9dff));
    --guest: var(--board-guest, light-dark(#c2410c, #ff9152));
    --live: var(--board-live, light-dark(#08783c, #4ade80));
    --hot: var(--board-hot, light-dark(#b42318, #ff8577));
    --lit: var(--board-lit, light-dark(#c27803, #ffc53d));
    --lit-text: var(--board-lit-text, light-dark(#8a5200, #ffc53d));
  }
  :host([hidden]) {
    display: none;
  }
  :host([fill]) {
    container-type: size;
    display: grid;
    align-content: center;
    height: 100%;
    overflow: hidden;
    background: var(--bg);
  }
  * {
    box-sizing: border-box;
  }
  .board {
    position: relative;
    display: flex;
    flex-direction: column;
    gap: 0.9em;
    padding: 1em;
    font-family: var(--board-font, inherit);
    font-size: clamp(0.6875rem, 0.42rem + 1.45cqi, 6rem);
    font-variant-numeric: tabular-nums lining-nums;
    line-height: 1.25;
    color: var(--text);
    background: var(--bg);
  }
  :host([fill]) .board {
    gap: 1.1em;
    font-size: calc(var(--fit, 1) * min(2cqi, 3.6cqb));
  }
  :host([fill]) .side {
    align-items: center;
    text-align: center;
  }
  :host([fill]) :is(.name-line, .under, .badges) {
    justify-content: center;
  }
  /* As wide as the mark on the other end, so that the name is in the middle. */
  :host([fill]) .name-line::before {
    content: '';
    flex: none;
    width: 0.7em;
  }
  .waiting {
    align-items: center;
    justify-content: center;
    min-height: 8em;
    color: var(--dim);
  }
  .stale {
    padding: 0.45em 1em;
    font-size: clamp(0.75rem, 0.55rem + 0.7cqi, 2.5rem);
    font-weight: 600;
    text-align: center;
    color: light-dark(#6b3b00, #ffe2ad);
    background: light-dark(#ffeccc, #4a3206);
  }
  :host([fill]) .stale {
    position: absolute;
    inset: auto 0 0;
  }
  :host([stale]) .clock.runs,
  :host([stale]) .small-clock.runs,
  :host([stale]) .penalties b {
    color: var(--dim);
  }
  .unseen {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  abbr {
    text-decoration: none;
  }
  ul,
  dl,
  dd,
  h3 {
    margin: 0;
    padding: 0;
    list-style: none;
  }
`;

const match = css`
  .match {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto minmax(0, 1fr);
    gap: 0.5em 1em;
    align-items: start;
  }
  .side {
    --side: var(--home);
    display: flex;
    flex-direction: column;
    align-items: flex-start;
    min-width: 0;
  }
  .side.guest {
    --side: var(--guest);
  }
  :host(:not([fill])) .side.guest {
    align-items: flex-end;
    text-align: end;
  }
  .name-line {
    display: flex;
    align-items: center;
    align-self: stretch;
    gap: 0.5em;
    padding-block-start: 0.45em;
    border-block-start: 0.25em solid var(--side);
    font-size: 1.25em;
  }
  .guest .name-line {
    flex-direction: row-reverse;
  }
  .name {
    min-width: 0;
    font-weight: 650;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  /* The same height for names of any size, so that the scores stand side by side. */
  :host([fill]) .name-line {
    min-height: 2.1em;
  }
  :host([fill]) .name.long {
    font-size: 0.74em;
  }
  :host([fill]) .name.longer {
    font-size: 0.56em;
    white-space: normal;
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }
  .detail {
    max-width: 100%;
    min-height: 1.25em;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    font-size: 0.8em;
    color: var(--dim);
  }
  .score {
    font-size: 4.4em;
    font-weight: 750;
    line-height: 1.05;
    letter-spacing: -0.02em;
  }
  .mark {
    width: 0.7em;
    height: 0.7em;
    flex: none;
  }
  .mark.ball {
    background: var(--lit);
    clip-path: polygon(0 50%, 100% 0, 100% 100%);
  }
  .guest .mark.ball {
    clip-path: polygon(100% 50%, 0 0, 0 100%);
  }
  .mark.serve,
  .marked .row-name::after {
    background: var(--lit);
    border-radius: 50%;
  }
  .under {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.35em 0.7em;
    min-height: 1.5em;
  }
  :host(:not([fill])) .guest .under {
    justify-content: flex-end;
  }
  .counter {
    font-size: 0.85em;
    color: var(--dim);
    white-space: nowrap;
  }
  .counter b {
    color: var(--text);
  }
  .pips {
    display: inline-flex;
    gap: 0.25em;
  }
  .pips i {
    width: 0.5em;
    height: 0.5em;
    border-radius: 50%;
    border: 0.09em solid var(--dim);
  }
  .pips i.lit {
    background: var(--text);
    border-color: var(--text);
  }
  .badges {
    display: flex;
    flex-wrap: wrap;
    gap: 0.3em;
    min-height: 1.4em;
    padding-block-start: 0.25em;
  }
  .card {
    min-width: 1.1em;
    padding-inline: 0.15em;
    border-radius: 0.15em;
    font-size: 0.85em;
    font-weight: 700;
    line-height: 1.45;
    text-align: center;
    color: #201600;
    background: #ffc53d;
  }
  .card.red {
    color: #ffffff;
    background: #c92a2a;
  }
  .card.blue {
    color: #ffffff;
    background: #1c63d5;
  }
  .badge,
  .alert {
    padding: 0.12em 0.5em;
    border-radius: 0.3em;
    font-size: 0.72em;
    font-weight: 700;
    letter-spacing: 0.03em;
    text-transform: uppercase;
    white-space: nowrap;
    color: light-dark(#ffffff, #1d1400);
    background: light-dark(#9a5f00, #ffc53d);
  }
  .alert {
    color: light-dark(#ffffff, #2a0905);
    background: var(--hot);
  }
  .middle {
    display: flex;
    flex-direction: column;
    align-items: center;
    text-align: center;
    padding-block-start: 0.35em;
  }
  .clock {
    min-width: 4.3ch;
    font-size: 2.7em;
    font-weight: 700;
    line-height: 1.15;
    letter-spacing: -0.01em;
    white-space: nowrap;
  }
  .clock.runs {
    color: var(--live);
  }
  .period {
    min-height: 1.25em;
    font-weight: 600;
    color: var(--dim);
    white-space: nowrap;
  }
  .period.large {
    font-size: 1.5em;
    padding-block: 0.3em;
    color: var(--text);
  }
  .small-clocks,
  .alerts {
    display: flex;
    gap: 0.4em;
    justify-content: center;
    min-height: 1.75em;
    align-items: center;
  }
  .alerts {
    min-height: 1.5em;
  }
  .small-clock {
    padding: 0.1em 0.5em;
    border: 0.07em solid var(--line);
    border-radius: 0.35em;
    white-space: nowrap;
  }
  .small-clock b {
    display: inline-block;
    min-width: 2ch;
    text-align: end;
  }
  .small-clock .label {
    font-size: 0.78em;
    color: var(--dim);
  }
  .small-clock.runs b {
    color: var(--lit-text);
  }
`;

const parts = css`
  .heading {
    display: flex;
    flex-wrap: wrap;
    gap: 0.4em 1.2em;
    align-items: center;
    justify-content: center;
    text-align: center;
  }
  .heading.with-clock {
    justify-content: space-between;
    text-align: start;
  }
  .titles {
    min-width: 0;
  }
  .title {
    font-size: 1.5em;
    font-weight: 700;
  }
  .facts {
    display: flex;
    flex-wrap: wrap;
    gap: 0 0.9em;
    font-size: 0.9em;
    color: var(--dim);
  }
  .heading:not(.with-clock) .facts {
    justify-content: center;
  }
  .heading .clock {
    min-width: 0;
  }
  /* The time that a set match takes is of less interest than its score. */
  .heading.of-table .clock {
    font-size: 1.5em;
  }
  .heading .middle {
    flex-direction: row;
    flex-wrap: wrap;
    gap: 0 0.8em;
    padding: 0;
  }
  .heading .alerts:empty,
  .heading .small-clocks:empty {
    display: none;
  }
  .situation {
    display: flex;
    justify-content: center;
    gap: 1.4em;
    padding: 0.4em 0.8em;
    border-radius: 0.4em;
    font-size: 1.25em;
    font-weight: 650;
    background: var(--raised);
  }
  .diamond {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: 0.2em 1.2em;
    padding-block: 0.2em 0.5em;
  }
  .diamond svg {
    width: 6.6em;
    height: auto;
    flex: none;
  }
  .base {
    fill: var(--raised);
    stroke: var(--dim);
    stroke-width: 2;
  }
  .base.lit {
    fill: var(--lit);
    stroke: var(--lit);
  }
  .lights {
    display: grid;
    gap: 0.25em;
  }
  .lights div {
    display: grid;
    grid-template-columns: 3.8em 4em;
    align-items: center;
    gap: 0.5em;
  }
  .lights dt {
    text-align: start;
    font-size: 0.9em;
    color: var(--dim);
  }
  .lights dd {
    display: flex;
    gap: 0.3em;
  }
  .lights i {
    width: 0.95em;
    height: 0.95em;
    border-radius: 50%;
    border: 0.1em solid var(--dim);
  }
  .lights i.lit {
    background: var(--lit);
    border-color: var(--lit);
  }
  .penalties {
    display: grid;
    grid-template-columns: 1fr 1fr;
    gap: 1em;
  }
  .penalties ul {
    display: grid;
    gap: 0.3em;
  }
  .penalties li {
    display: flex;
    justify-content: space-between;
    gap: 0.6em;
    min-height: 1.8em;
    padding: 0.2em 0.6em;
    border-radius: 0.35em;
    border-inline-start: 0.25em solid var(--hot);
    background: var(--raised);
  }
  .penalties li.vacant {
    visibility: hidden;
  }
  .penalties b {
    min-width: 4ch;
    text-align: end;
  }
`;

const tables = css`
  .table-frame {
    overflow-x: auto;
  }
  table {
    width: 100%;
    border-collapse: collapse;
  }
  .score-table th,
  .score-table td {
    padding: 0.22em 0.4em;
    text-align: center;
    font-weight: 500;
    min-width: 2.6ch;
  }
  .score-table thead th {
    font-size: 0.78em;
    color: var(--dim);
  }
  .score-table tbody tr {
    border-block-start: 0.06em solid var(--line);
  }
  .score-table tbody th {
    width: 40%;
    max-width: 0;
    text-align: start;
    padding-inline-start: 0;
  }
  .row-name {
    display: block;
    position: relative;
    max-width: 100%;
    padding-inline-end: 1em;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .marked .row-name::after {
    content: '';
    position: absolute;
    inset-block-start: 0.4em;
    inset-inline-end: 0.2em;
    width: 0.5em;
    height: 0.5em;
  }
  .score-table .current {
    background: var(--raised);
    color: var(--text);
    font-weight: 700;
  }
  .score-table .total {
    font-weight: 750;
  }
  .score-table.main {
    font-size: 1.35em;
  }
  .score-table.main td,
  .score-table.main tbody th {
    padding-block: 0.55em;
  }
  .score-table.main tbody th {
    font-weight: 650;
  }
  .score-table.main td:last-child {
    font-size: 1.35em;
    padding-block: 0;
    min-width: 2.8ch;
  }
  .stats {
    max-width: 30em;
    margin-inline: auto;
  }
  .stats th {
    width: 60%;
    font-weight: 400;
    padding-inline: 0.6em;
    color: var(--dim);
    text-align: center;
  }
  .stats td {
    padding: 0.12em 0;
    font-weight: 650;
    white-space: nowrap;
  }
  .share {
    display: block;
    width: 100%;
    height: 0.2em;
    margin-block: 0.1em 0.35em;
    border-radius: 0.11em;
    background: var(--line);
  }
  .share .home {
    fill: var(--home);
  }
  .share .guest {
    fill: var(--guest);
  }
  .stats td:last-child {
    text-align: end;
  }
  .lanes td,
  .lanes th {
    padding: 0.26em 0.45em;
    text-align: start;
    white-space: nowrap;
  }
  .lanes th {
    font-size: 0.78em;
    font-weight: 500;
    color: var(--dim);
  }
  .lanes tbody tr {
    height: 1.85em;
    border-block-start: 0.06em solid var(--line);
  }
  .lanes .kind-name {
    width: 45%;
    max-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .lanes td.kind-name {
    font-weight: 650;
  }
  .lanes .kind-number {
    width: 3ch;
    text-align: center;
  }
  .lanes .kind-time {
    min-width: 7ch;
    text-align: end;
  }
  .lanes td.column-time {
    font-weight: 700;
  }
  .lanes .extra {
    color: var(--dim);
  }
  .lanes td.column-place span {
    display: inline-block;
    min-width: 1.6em;
    border-radius: 0.3em;
    font-weight: 700;
  }
  .lanes .medal-1 .column-place span {
    color: #201600;
    background: #ffc53d;
  }
  .lanes .medal-2 .column-place span {
    color: #14181d;
    background: #c3ccd6;
  }
  .lanes .medal-3 .column-place span {
    color: #1f0f00;
    background: #e0a06a;
  }
  .lanes .out td {
    color: var(--dim);
  }
  .groups {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(15em, 1fr));
    gap: 1em 2em;
  }
  .groups h3 {
    font-size: 0.85em;
    font-weight: 600;
    color: var(--dim);
    padding-block-end: 0.3em;
    border-block-end: 0.06em solid var(--line);
  }
  .groups dl div {
    display: flex;
    justify-content: space-between;
    gap: 1em;
    padding: 0.18em 0;
  }
  .groups dt {
    color: var(--dim);
  }
  .groups dd {
    font-weight: 600;
    text-align: end;
    overflow-wrap: anywhere;
  }
  @container (max-width: 30rem) {
    .lanes .extra {
      display: none;
    }
    .match {
      gap: 0.4em;
    }
    .clock {
      font-size: 2.3em;
    }
    .score {
      font-size: 3.9em;
    }
    .name-line {
      font-size: 1.1em;
    }
    .diamond {
      flex-direction: column;
    }
    .score-table tbody th {
      width: 30%;
    }
    .score-table.main {
      font-size: 1.15em;
    }
    .score-table.main tbody th {
      width: 45%;
    }
    .score-table th,
    .score-table td {
      padding-inline: 0.2em;
      min-width: 2ch;
    }
    .groups {
      grid-template-columns: 1fr;
    }
  }
`;

/** A screen that stands upright, such as a phone: the clock above, the sides below it. */
const upright = css`
  @container (max-aspect-ratio: 4/5) {
    :host([fill]) .board {
      font-size: calc(var(--fit, 1) * min(2.5cqi, 3.6cqb));
    }
    :host([fill]) .match {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
      gap: 1.5em 1em;
    }
    :host([fill]) .match .middle {
      grid-area: 1 / 1 / 2 / 3;
    }
    :host([fill]) .match .clock {
      font-size: 5em;
    }
    :host([fill]) .match .period {
      font-size: 1.6em;
    }
    :host([fill]) .match .score {
      font-size: 6em;
    }
    :host([fill]) .match .name-line {
      font-size: 1.15em;
    }
  }
`;

export const boardStyles = [frame, match, parts, tables, upright];
