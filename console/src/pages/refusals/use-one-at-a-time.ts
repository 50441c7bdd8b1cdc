import { useEffect, useRef } from 'react';

/**
 * Where list and detail do not fit beside each other, only one of them is shown. The page of a group that is opened then begins at its top; when it is
 * closed, the list comes back at that group.
 */
export function useOneAtATime(chosen: number | undefined) {
  const list = useRef<HTMLDivElement>(null);
  const detail = useRef<HTMLDivElement>(null);
  const opened = useRef<number>(undefined);
  useEffect(() => {
    const isListHidden = list.current?.offsetParent === null;
    if (chosen === undefined) list.current?.querySelector<HTMLElement>(`[data-group="${opened.current}"]`)?.focus();
    else if (isListHidden) {
      detail.current?.focus({ preventScroll: true });
      window.scrollTo(0, 0);
    }
    opened.current = isListHidden ? chosen : undefined;
  }, [chosen]);
  return { list, detail };
}
