import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { fold } from '#contract/slug.ts';
import { iconButtonClass } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';

const menuClass = `fixed z-30 max-w-[calc(100vw-16px)] min-w-55 border border-t-6 border-ink bg-raised py-1
  *:flex *:min-h-(--ctl) *:w-full *:items-center *:gap-2.5 *:px-4 *:font-semibold *:font-stretch-92%
  *:hover:bg-ink *:hover:text-paper [&_kbd]:ml-auto [&>:hover_kbd]:text-inherit [&>hr]:my-1 [&>hr]:h-px
  [&>hr]:min-h-0 [&>hr]:border-0 [&>hr]:bg-rule [&>hr]:p-0`;

type MenuItemProps = {
  icon?: IconName;
  bad?: boolean;
  onClick: () => unknown;
  children: ReactNode;
};

/** `bad`: cannot be undone. */
export const MenuItem = ({ icon, bad = false, onClick, children }: MenuItemProps) => (
  <button
    type="button"
    role="menuitem"
    className={bad ? 'text-alert-text hover:bg-alert! hover:text-on-alert!' : undefined}
    onClick={() => void onClick()}
  >
    {icon && <Icon name={icon} />}
    {children}
  </button>
);

type MenuButtonProps = {
  label: string;
  className?: string;
  /** What the button shows: words, or an icon whose name is the label. */
  face: ReactNode;
  isSign?: boolean;
  /** `MenuItem`s, links with role="menuitem", and <hr>. */
  children: ReactNode;
};

/** A button with a menu below it, or above it if there is no room. Arrows and first letters move, Escape closes. */
export function MenuButton({
  label,
  className = iconButtonClass,
  face,
  isSign = true,
  children,
}: MenuButtonProps) {
  const [isOpen, setOpen] = useState(false);
  /** The item that has the focus when it opens. */
  const first = useRef(0);
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const id = useId();
  const close = (focusButton: boolean) => {
    setOpen(false);
    if (focusButton) button.current?.focus();
  };

  useEffect(() => {
    if (!isOpen || !menu.current || !button.current) return;
    const [shown, anchor] = [menu.current, button.current];
    const follow = () => place(shown, anchor);
    follow();
    listItems(shown).at(first.current)?.focus({ preventScroll: true });
    first.current = 0;
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Node && !shown.contains(target)) setOpen(false);
    };
    const closing = new AbortController();
    const { signal } = closing;
    addEventListener('pointerdown', onPress, { signal });
    addEventListener('resize', follow, { signal });
    addEventListener('scroll', follow, { signal, capture: true });
    return () => closing.abort();
  }, [isOpen]);

  const onKeyDown = (event: KeyboardEvent) => {
    const items = listItems(menu.current);
    const at = items.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    const { key, ctrlKey, metaKey, altKey } = event;
    if (to !== undefined) {
      event.preventDefault();
      items.at(to % items.length)?.focus();
    } else if (key === 'Escape') {
      event.preventDefault();
      close(true);
    } else if (key === 'Tab') {
      // The browser moves on from the button.
      close(true);
    } else if (key === ' ') {
      // Links react to Enter only.
      event.preventDefault();
      items[at]?.click();
    } else if (key.length === 1 && !ctrlKey && !metaKey && !altKey) {
      // Not a shortcut of the page.
      event.stopPropagation();
      const isNamed = (item: HTMLElement) => fold(item.textContent).startsWith(fold(key));
      const next = [...items.slice(at + 1), ...items].find(isNamed);
      next?.focus();
    }
  };
  const onButtonKeyDown = (event: KeyboardEvent) => {
    if (isOpen || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
    event.preventDefault();
    first.current = event.key === 'ArrowUp' ? -1 : 0;
    setOpen(true);
  };

  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={isSign ? label : undefined}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        // The press that closes it must not open it again.
        onPointerDown={(event) => isOpen && event.nativeEvent.stopPropagation()}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={onButtonKeyDown}
      >
        {face}
      </button>
      {isOpen && (
        <div
          ref={menu}
          id={id}
          role="menu"
          aria-label={label}
          className={menuClass}
          tabIndex={-1}
          onKeyDown={onKeyDown}
          onClick={() => close(true)}
        >
          {children}
        </div>
      )}
    </>
  );
}

const listItems = (menu: HTMLElement | null) => [
  ...(menu?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? []),
];

function place(menu: HTMLElement, button: HTMLElement) {
  const at = button.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = menu;
  const below = at.bottom + offsetHeight + 8 < innerHeight;
  const left = at.left + offsetWidth + 8 < innerWidth ? at.left : at.right - offsetWidth;
  menu.style.left = `${Math.max(8, left)}px`;
  menu.style.top = `${below ? at.bottom + 2 : Math.max(8, at.top - offsetHeight - 2)}px`;
}
