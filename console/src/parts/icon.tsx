/** Drawn on 24 by 24, in strokes; each entry is the path of one icon. */
const paths = {
  overview: 'M4 13h6V4H4zM14 9h6V4h-6zM4 20h6v-3H4zM14 20h6v-7h-6z',
  bots: 'M4 5h16v11H4zM9 20h6M12 16v4M8 9v3M12 8v5M16 10v2',
  refusals: 'M12 3 2.5 20h19zM12 10v4M12 17.2v.1',
  fixtures: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4M8 14h3M14 14h2',
  air: 'M12 13v8M8.5 16.5a5 5 0 1 1 7 0M5.6 19.4a9 9 0 1 1 12.8 0M12 13.4v-.1',
  contracts: 'M8 4c-2 0-2 1-2 3s0 4-2 5c2 1 2 3 2 5s0 3 2 3M16 4c2 0 2 1 2 3s0 4 2 5c-2 1-2 3-2 5s0 3-2 3',
  try: 'M6 4l13 8-13 8z',
  access: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 20c1-4 4-6 8-6s7 2 8 6',
  nodes: 'M4 4h16v7H4zM4 13h16v7H4zM7.5 7.5v.1M7.5 16.5v.1M11 7.5h5M11 16.5h5',
  audit: 'M6 3h9l4 4v14H6zM14 3v5h5M9 12h7M9 16h5',
  docs: 'M12 6c-2-1.5-5-2-8-2v14c3 0 6 .5 8 2 2-1.5 5-2 8-2V4c-3 0-6 .5-8 2zM12 6v14',
  warning: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 8v5M12 16v.1',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  close: 'M6 6l12 12M18 6 6 18',
  leave: 'M14 4H6v16h8M10 12h10M17 9l3 3-3 3',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16 16l5 5',
  plus: 'M12 5v14M5 12h14',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5',
  refresh: 'M20 11a8 8 0 1 0-2.3 6M20 5v6h-6',
  pause: 'M8 5v14M16 5v14',
  play: 'M7 5l12 7-12 7z',
  left: 'M15 5l-7 7 7 7',
  right: 'M9 5l7 7-7 7',
  down: 'M5 9l7 7 7-7',
  up: 'M5 15l7-7 7 7',
  external: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
  key: 'M15 9a4 4 0 1 0-3.5 4L20 21M17 18l2-2M8 9v.1',
  plug: 'M9 3v5M15 3v5M6 8h12v3a6 6 0 0 1-12 0zM12 17v4',
  upload: 'M12 16V4M7 9l5-5 5 5M4 16v4h16v-4',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3.5 2',
  filter: 'M4 5h16l-6 8v6l-4-2v-4z',
  more: 'M5 11.4a.6.6 0 1 0 0 1.2.6.6 0 0 0 0-1.2zM12 11.4a.6.6 0 1 0 0 1.2.6.6 0 0 0 0-1.2zM19 11.4a.6.6 0 1 0 0 1.2.6.6 0 0 0 0-1.2z',
  edit: 'M4 20l1-4L16 5l3 3L8 19zM14 7l3 3',
} as const;

export type IconName = keyof typeof paths;

/** Decoration: the text beside it, or the label of its button, says what it means. */
export function Icon({ name, size = 18 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      style={{ flex: 'none' }}
    >
      <path d={paths[name]} />
    </svg>
  );
}
