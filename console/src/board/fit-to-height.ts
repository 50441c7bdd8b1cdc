const fitMin = 0.4;
/** Larger figures would no longer fit beside each other. */
const fitMax = 1.7;

/**
 * Sets `--fit`, the scale of a board that fills its container, so that its content takes the height. It is measured when the container or the sport
 * changes. In between it only shrinks, when more appears than there is room for: a board that grows and shrinks with every word is hard to read.
 */
export class FitToHeight {
  private readonly host: HTMLElement;
  private readonly observer: ResizeObserver;
  private isObserving = false;
  private shape = '';
  private scale = 1;

  constructor(host: HTMLElement) {
    this.host = host;
    this.observer = new ResizeObserver(() => this.fit(true));
  }

  /** After each drawing; `shape` is what the height depends on. */
  update(isOn: boolean, shape: string): void {
    if (!isOn) return this.stop();
    if (!this.isObserving) this.observer.observe(this.host);
    this.isObserving = true;
    this.fit(shape !== this.shape);
    this.shape = shape;
  }

  stop(): void {
    this.observer.disconnect();
    this.isObserving = false;
  }

  private fit(mayGrow: boolean): void {
    const content = this.host.shadowRoot?.querySelector<HTMLElement>('.board')?.offsetHeight ?? 0;
    if (content === 0) return;
    const wanted = Math.min(fitMax, Math.max(fitMin, (this.scale * this.host.clientHeight) / content));
    if (mayGrow ? wanted === this.scale : wanted >= this.scale) return;
    this.scale = wanted;
    this.host.style.setProperty('--fit', wanted.toFixed(3));
  }
}
