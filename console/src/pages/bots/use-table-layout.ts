import { type RefObject, useLayoutEffect, useState } from 'react';

/** `compact`: rows of two lines, for phones. `narrow`: sport and venue stand below game and bot. */
export type TableLayout = 'compact' | 'narrow' | 'wide';

export const rowHeights: Readonly<Record<TableLayout, number>> = { compact: 64, narrow: 52, wide: 42 };

/** By the width of the table, not of the window: the navigation may be beside it. */
export function useTableLayout(element: RefObject<HTMLElement | null>): TableLayout {
  const [layout, setLayout] = useState<TableLayout>('wide');
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return;
    const measure = (): void => setLayout(layoutOf(current.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return layout;
}

function layoutOf(width: number): TableLayout {
  if (width < 620) return 'compact';
  return width < 1200 ? 'narrow' : 'wide';
}
