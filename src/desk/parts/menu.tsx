import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';

type MenuButtonProps = {
  label: string;
  className?: string;
  /** What the button shows: words, or a sign, which has the label for its name. */
  face: ReactNode;
  isSign?: boolean;
  /** The items: links and buttons with role="menuitem", and <hr>. */
  children: ReactNode;
};

/** A button with a menu below it, or above it where there is no room. Arrow keys move, Escape closes. */
export function MenuButton({
  label,
  className = 'ibtn',
  face,
  isSign = true,
  children,
}: MenuButtonProps) {
  const [isOpen, setOpen] = useState(false);
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
    shown.querySelector<HTMLElement>('[role=menuitem]')?.focus({ preventScroll: true });
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Node && !shown.contains(target)) setOpen(false);
    };
    addEventListener('pointerdown', onPress);
    addEventListener('resize', follow);
    addEventListener('scroll', follow, true);
    return () => {
      removeEventListener('pointerdown', onPress);
      removeEventListener('resize', follow);
      removeEventListener('scroll', follow, true);
    };
  }, [isOpen]);

  const onKeyDown = (event: KeyboardEvent) => {
    const items = [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
    const at = items.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      items.at(to % items.length)?.focus();
    } else if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault();
      close(true);
    }
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
        // The press that closes an open one must not open it again.
        onPointerDown={(event) => isOpen && event.nativeEvent.stopPropagation()}
        onClick={() => setOpen(!isOpen)}
      >
        {face}
      </button>
      {isOpen && (
        <div
          ref={menu}
          id={id}
          role="menu"
          aria-label={label}
          className="menu menu--over"
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

function place(menu: HTMLElement, button: HTMLElement) {
  const at = button.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = menu;
  const below = at.bottom + offsetHeight + 8 < innerHeight;
  const left = at.left + offsetWidth + 8 < innerWidth ? at.left : at.right - offsetWidth;
  menu.style.left = `${Math.max(8, left)}px`;
  menu.style.top = `${below ? at.bottom + 2 : Math.max(8, at.top - offsetHeight - 2)}px`;
}
