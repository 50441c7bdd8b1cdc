import { html, LitElement, type PropertyValues, type TemplateResult } from 'lit';
import { boardTexts as texts } from '#console/texts.ts';
import { boardStyles } from './board-styles.ts';
import { ClockAnchors } from './clocks/clock-anchors.ts';
import { drawBoard } from './drawings/draw-board.ts';
import { eventTimeMs } from './event-age.ts';
import { FitToHeight } from './fit-to-height.ts';
import type { BoardModel } from './models/board-model.ts';
import { type LivePayload, textOf } from './models/live-payload.ts';
import { clocksOf, toBoard } from './models/to-board.ts';

const tickMs = 100;

/**
 * A scoreboard of any sport: `<scorewire-board>`. Give it a live payload after every event; clocks run on between events. Colours follow the
 * color-scheme of the page and the custom properties `--board-*`; sizes follow the width of the element, and with `fill` its height too.
 */
export class ScorewireBoard extends LitElement {
  static override readonly styles = boardStyles;
  static override readonly properties = {
    payload: { attribute: false },
    receivedAt: { attribute: false },
    isStale: { type: Boolean, attribute: 'stale', reflect: true },
    isPaused: { type: Boolean, attribute: 'paused', reflect: true },
    fill: { type: Boolean, reflect: true },
  };

  /** The live payload; null or undefined while there is none. */
  declare payload: LivePayload | null | undefined;
  /** When the payload arrived, in milliseconds since 1970; now, when it is not said. */
  declare receivedAt: number | undefined;
  /** Nothing new came for too long: the clocks stand at what was sent last, and the board says so. */
  declare isStale: boolean;
  /** A moment of the past: the clocks stand. */
  declare isPaused: boolean;
  /** Take the height of the container too: for a screen of its own. */
  declare fill: boolean;

  private board: BoardModel | undefined;
  private anchors = new ClockAnchors();
  private readonly fitter = new FitToHeight(this);
  private timer: ReturnType<typeof setInterval> | undefined;
  private shownClocks = '';
  private shownBot = '';

  constructor() {
    super();
    this.isStale = false;
    this.isPaused = false;
    this.fill = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener('visibilitychange', this.onVisibilityChange);
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener('visibilitychange', this.onVisibilityChange);
    this.stopTicking();
    this.fitter.stop();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('payload')) return;
    this.board = this.payload ? toBoard(this.payload) : undefined;
    if (!this.payload || this.board === undefined) return;
    const bot = textOf(this.payload, 'BotId');
    if (bot !== this.shownBot) this.anchors = new ClockAnchors();
    this.shownBot = bot;
    this.anchors.update(clocksOf(this.board), eventTimeMs(this.payload, this.receivedAt ?? Date.now()));
  }

  protected override render(): TemplateResult {
    const { board } = this;
    if (board === undefined) return html`<div class="board waiting" role="status">${texts.waiting}</div>`;
    const nowMs = Date.now();
    this.shownClocks = this.clocksAt(board, nowMs);
    const showClock = this.isStanding
      ? (clock: { readonly text: string }) => clock.text
      : (clock: Parameters<ClockAnchors['textAt']>[0]) => this.anchors.textAt(clock, nowMs);
    return html`${drawBoard(board, { showClock })}${this.isStale ? this.drawStale() : ''}`;
  }

  protected override updated(): void {
    this.fitter.update(this.fill, textOf(this.payload ?? {}, 'EventId'));
    const shouldTick = this.isConnected && !this.isStanding && !document.hidden && this.anchors.isAnyRunning;
    if (!shouldTick) this.stopTicking();
    else this.timer ??= setInterval(() => this.tick(), tickMs);
  }

  private get isStanding(): boolean {
    return this.isStale || this.isPaused;
  }

  private drawStale(): TemplateResult {
    const since =
      this.receivedAt === undefined ? undefined : new Date(eventTimeMs(this.payload ?? {}, this.receivedAt));
    const time = since?.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit', second: '2-digit' });
    return html`<div class="stale" role="status">${time === undefined ? texts.stale : texts.staleSince(time)}</div>`;
  }

  /** Draws again only when a clock shows another text. */
  private tick(): void {
    if (this.board !== undefined && this.clocksAt(this.board, Date.now()) !== this.shownClocks) this.requestUpdate();
  }

  private clocksAt(board: BoardModel, nowMs: number): string {
    return clocksOf(board)
      .map((clock) => this.anchors.textAt(clock, nowMs))
      .join();
  }

  private readonly onVisibilityChange = (): void => this.requestUpdate();

  private stopTicking(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }
}

if (!customElements.get('scorewire-board')) customElements.define('scorewire-board', ScorewireBoard);

declare global {
  interface HTMLElementTagNameMap {
    'scorewire-board': ScorewireBoard;
  }
}
