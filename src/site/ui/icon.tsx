/** On a 24 × 24 grid. The desk adds its own. */
export const iconLines = {
  enlarge: 'M13 4h7v7M20 4 4 20M11 20H4v-7',
  search: 'M17 10.5a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0zM15.5 15.5 21 21',
  shield: 'M12 3 4.5 5.5V12c0 4.6 3.2 7.6 7.5 9 4.3-1.4 7.5-4.4 7.5-9V5.5zM8.5 12l2.5 2.5 4.5-5',
  menu: 'M2 6h20M2 12h20M9 18h13',
  close: 'm4 4 16 16M20 4 4 20',
  left: 'M21 12H4M11 5l-7 7 7 7',
  down: 'M12 3v17M5 13l7 7 7-7',
  chevron: 'm5 9 7 7 7-7',
  heart: 'M12 20.5 4.2 12.6a5 5 0 0 1 7.1-7.1l.7.8.7-.8a5 5 0 0 1 7.1 7.1z',
  bookmark: 'M6 3h12v18l-6-5-6 5z',
  share: 'M12 15V3M7 8l5-5 5 5M5 12v9h14v-9',
  whatsapp: 'M3.5 20.5 4.8 16A8.6 8.6 0 1 1 8 19.2z',
  check: 'm4 12 5.5 6L20 6',
  lock: 'M5 11h14v10H5zM8 11V7.5a4 4 0 0 1 8 0V11',
  warning: 'M12 3 1.5 21h21zM12 10v5.5M12 17.5v1.8',
  facebook: 'M14 21v-8h3M10 13h4M14 13V8.5C14 6.6 15 6 16.5 6H18',
  x: 'm4 4 16 16M19.5 4 4.5 20',
  linkedin: 'M5 10v10M5 4v2.5M11 20V10M11 14c0-5 8-5 8 0v6',
  instagram: 'M4 4h16v16H4zM16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM16.5 7.5h.01',
} as const;

export type IconName = keyof typeof iconLines;

const receiver = 'M8.6 8.2c0 4 3.2 7.2 7.2 7.2l1-2-2.4-1.2-1.2 1a6 6 0 0 1-2.6-2.6l1-1.2-1.1-2.4z';

type IconProps = { name: IconName; className?: string };

/** Always beside text or in a named control, so it is hidden from screen readers. */
export function Icon({ name, className = 'size-5.5' }: IconProps) {
  return (
    <svg viewBox="0 0 24 24" className={`icon ${className}`} aria-hidden="true">
      <path d={iconLines[name]} />
      {name === 'whatsapp' && <path d={receiver} fill="currentColor" stroke="none" />}
    </svg>
  );
}
