import type { CSSProperties, ReactNode } from 'react';
import classes from './card-grid.module.css';

interface Props {
  /** The least width of a card in pixels. */
  readonly cardWidth: number;
  readonly className?: string | undefined;
  /** List items. */
  readonly children: ReactNode;
}

/** Cards side by side, as many as fit into the page. */
export function CardGrid({ cardWidth, className = '', children }: Props) {
  return (
    <ul className={`${classes['grid']} ${className}`} style={{ '--card-width': `${cardWidth}px` } as CSSProperties}>
      {children}
    </ul>
  );
}

/** The frame of a card, with what the page adds to it. */
export function cardClass(added = ''): string {
  return `${classes['card']} ${added}`;
}
