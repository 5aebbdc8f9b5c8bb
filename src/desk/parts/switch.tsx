import type { ReactNode } from 'react';

type SwitchProps = {
  id?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  describedBy?: string;
  children: ReactNode;
};

/** Drawn with its own colours, which forced colours replace. */
const slide = `relative h-6.5 w-11 flex-none border border-ink bg-sheet
  after:absolute after:top-0.75 after:left-0.75 after:size-4.5 after:bg-ink
  motion-safe:[transition:background_0.16s] motion-safe:after:[transition:translate_0.2s_var(--ease-obra)]
  group-aria-checked:bg-ink group-aria-checked:after:translate-x-4.5 group-aria-checked:after:bg-signal
  group-disabled:border-rule group-disabled:bg-paper-2 group-disabled:after:bg-rule
  forced-colors:after:bg-[CanvasText] forced-colors:group-aria-checked:border-[Highlight]
  forced-colors:group-aria-checked:after:bg-[CanvasText]`;

export function Switch({
  id,
  checked,
  onChange,
  disabled = false,
  describedBy,
  children,
}: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      id={id}
      className="group flex min-h-(--ctl) items-center gap-3 font-semibold font-stretch-92% disabled:cursor-not-allowed disabled:text-ink-2"
      aria-checked={checked}
      aria-describedby={describedBy}
      disabled={disabled}
      onClick={() => onChange(!checked)}
    >
      <i className={slide} />
      <span>{children}</span>
    </button>
  );
}
