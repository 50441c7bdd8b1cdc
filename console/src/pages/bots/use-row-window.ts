import { type RefObject, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { type RowWindow, windowOf } from './row-window.ts';

/** After this long without a scroll event, scrolling has ended. */
const restMs = 120;

/** The rows to draw around the place to which the element is scrolled. The element has `data-scrolling` while it is being scrolled. */
export function useRowWindow(scroller: RefObject<HTMLElement | null>, rowHeight: number): RowWindow {
  const [shown, setShown] = useState<RowWindow>({ first: 0, end: 0 });
  useLayoutEffect(() => {
    const { current } = scroller;
    if (current === null) return;
    let known: RowWindow | undefined;
    let rest: ReturnType<typeof setTimeout> | undefined;
    const measure = (draw: (update: () => void) => void): void => {
      const next = windowOf(current.scrollTop, current.clientHeight, rowHeight);
      if (next.first === known?.first && next.end === known.end) return;
      known = next;
      draw(() => setShown(next));
    };
    const onResize = (): void => measure((update) => update());
    const onScroll = (): void => {
      if (rest === undefined) current.dataset['scrolling'] = 'true';
      clearTimeout(rest);
      rest = setTimeout(() => {
        rest = undefined;
        delete current.dataset['scrolling'];
      }, restMs);
      // In this frame: a jump would show an empty table until the next one.
      measure(flushSync);
    };
    onResize();
    current.addEventListener('scroll', onScroll, { passive: true });
    const observer = new ResizeObserver(onResize);
    observer.observe(current);
    return () => {
      clearTimeout(rest);
      current.removeEventListener('scroll', onScroll);
      observer.disconnect();
    };
  }, [scroller, rowHeight]);
  return shown;
}
