import { type FocusEvent, useMemo, useState } from 'react';

/** Whether somebody is about to use a row: the pointer (or a finger) is on the table, or the focus is inside. */
export function useHold() {
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const handlers = useMemo(
    () => ({
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
        if (!currentTarget.contains(relatedTarget)) setFocused(false);
      },
    }),
    [],
  );
  return { isHeld: isPointed || isFocused, handlers };
}
