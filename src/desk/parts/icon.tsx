import { iconLines } from '#site/ui/icon.tsx';

const lines = {
  ...iconLines,
  board: 'M2 5h20M4 5l2 15M20 5l-2 15M5 13h14M9 9h6',
  book: 'M12 6C9 4 6 4 3 4.5V19c3-.5 6-.5 9 1.5 3-2 6-2 9-1.5V4.5C18 4 15 4 12 6zM12 6v14.5',
  camera: 'M2 7h5l2-3h6l2 3h5v13H2zM16 13a4 4 0 1 1-8 0 4 4 0 0 1 8 0z',
  chart: 'M3 3v18h18M7 16l4-5 4 3 6-8',
  clock: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM12 6.5V12l4 2.5',
  copy: 'M8 8h13v13H8zM16 8V3H3v13h5',
  desktop: 'M2 4h20v13H2zM8 21h8M12 17v4',
  download: 'M12 3v13M6 10l6 6 6-6M3 15v6h18v-6',
  eye: 'M2 12c3-5 6.3-7 10-7s7 2 10 7c-3 5-6.3 7-10 7S5 17 2 12zM15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0z',
  filter: 'M3 5h18M6 12h12M10 19h4',
  gear: 'M3 6h11M18 6h3M3 12h3M10 12h11M3 18h8M15 18h6M16 3.500v5M8 9.500v5M13 15.500v5',
  grip: 'M5 8h14M5 12h14M5 16h14',
  help: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM9 9.5a3 3 0 1 1 4.3 2.7c-.9.5-1.3 1-1.3 2M12 16.5v1.3',
  home: 'M3 4h18v16H3zM3 13h18M12 13v7',
  image: 'M3 4h18v16H3zM3 17l6-6 5 5 3-3 4 4M15 8.5h2',
  info: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM12 11v6M12 7v1.5',
  items: 'M9 6h12M9 12h12M9 18h12M2 6h4M2 12h4M2 18h4',
  key: 'M12 12a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0zM12 12h10v4M17.5 12v3',
  link: 'M10 14a5 5 0 0 0 7 0l4-4a5 5 0 0 0-7-7l-2 2M14 10a5 5 0 0 0-7 0l-4 4a5 5 0 0 0 7 7l2-2',
  list: 'M3 4h18v16H3zM7 9h10M7 13h10M7 17h6',
  mail: 'M2 5h20v14H2zM2 6l10 8 10-8',
  more: 'M4 12h2.5M10.75 12h2.5M17.5 12H20',
  offline:
    'M2 2l20 20M5 12.5a10 10 0 0 1 4-2.4M14.5 10a10 10 0 0 1 4.5 2.5M2 8.8A15 15 0 0 1 6.5 6M11 5a15 15 0 0 1 11 3.8M8.5 16a5.5 5.5 0 0 1 5-1M12 20v.5',
  out: 'M10 4H4v16h16v-6M14 3h7v7M21 3l-9 9',
  pause: 'M8 4v16M16 4v16',
  pencil: 'M4 20l1-5L16 4l4 4L9 19zM13 7l4 4',
  people:
    'M13 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM1.5 21c.5-5 3.5-7 7.5-7s7 2 7.5 7M16 4.500a4 4 0 0 1 0 7M18.5 14.500c2.5.9 3.8 3 4 6.5',
  phone: 'M7 2h10v20H7zM10.5 18.500h3',
  play: 'm6 4 14 8-14 8z',
  plus: 'M12 3v18M3 12h18',
  quote: 'M11 5 5 12l6 7M20 5l-6 7 6 7',
  redo: 'm16 3 5 5-5 5M21 8H10a6 6 0 0 0 0 12h3',
  refresh: 'M20 5v5h-5M4 19v-5h5M19.5 10a8 8 0 0 0-14-2.5M4.5 14a8 8 0 0 0 14 2.5',
  right: 'M3 12h17M13 5l7 7-7 7',
  send: 'M3 11 21 3l-7 18-3.5-7.5z',
  side: 'M3 4h18v16H3zM14 4v16',
  subscribers: 'M3 4h18v16H3zM3 9h18M8 14h8',
  swap: 'M4 8h16M15 3l5 5-5 5M20 16H4M9 11l-5 5 5 5',
  table: 'M3 4h18v16H3zM3 9.500h18M3 14.800h18M10 4v16',
  trash: 'M3 6h18M8 6V3h8v3M5 6l1 15h12l1-15M10 10.500v6M14 10.500v6',
  undo: 'M8 3 3 8l5 5M3 8h11a6 6 0 0 1 0 12h-3',
  up: 'M12 21V4M5 11l7-7 7 7',
  upload: 'M12 16V3M6 9l6-6 6 6M3 15v6h18v-6',
} as const;

export type IconName = keyof typeof lines;

/** Always beside a word or inside a named control, so it is hidden from screen readers. */
export function Icon({
  name,
  className = 'size-5 stroke-2',
}: {
  name: IconName;
  className?: string;
}) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={`flex-none fill-none stroke-current ${className}`}
      aria-hidden="true"
    >
      <path d={lines[name]} strokeWidth={name === 'more' || name === 'pause' ? 3 : undefined} />
    </svg>
  );
}
