import {
  type ComponentProps,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { dismissToast, getToast, subscribeToToast, type Toast } from './toast.ts';

const swipeThresholdPx = 50;

/** `gestures` are attributes for the outermost element. */
type Draw = (toast: Toast, close: () => void, gestures: ComponentProps<'div'>) => ReactNode;

type ToasterProps = {
  label: string;
  className: string;
  draw: Draw;
  /** What F8 focuses while there is no notification, instead of the empty area. */
  findOther?: () => HTMLElement | null;
};

/** The notifications area. Always mounted, so that screen readers announce its content and F8 focuses it. */
export function Toaster({ label, className, draw, findOther }: ToasterProps) {
  const toast = useSyncExternalStore(subscribeToToast, getToast, getToast);
  const area = useRef<HTMLElement>(null);
  const [held, setHeld] = useState(false);
  const hold = () => setHeld(true);
  const hasFocus = () => area.current?.contains(document.activeElement) ?? false;
  const release = () => setHeld(hasFocus());
  const before = useRef<HTMLElement>(null);
  /** What was pressed or focused last: the notification must not cover it. */
  const used = useRef<Element>(null);
  const [atTop, setAtTop] = useState(false);
  useLayoutEffect(() => {
    const root = document.documentElement.style;
    if (toast) root.setProperty('--toast', `calc(${area.current?.offsetHeight}px + var(--margin))`);
    const form = used.current?.closest('section:has(form)') ?? used.current;
    if (toast && overlaps(area.current, form)) setAtTop((was) => !was);
    if (!toast) setAtTop(false);
    return () => {
      root.removeProperty('--toast');
    };
  }, [toast]);
  useLayoutEffect(() => {
    // In a low window it can be in the way at both ends. At the bottom, the page scrolls clear of it.
    if (!atTop || !overlaps(area.current, used.current)) return;
    setAtTop(false);
    used.current?.scrollIntoView({ block: 'nearest' });
  }, [atTop]);
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key !== 'F8') return;
      if (findOther && !getToast()) return findOther()?.focus();
      if (!hasFocus() && document.activeElement instanceof HTMLElement) {
        before.current = document.activeElement;
      }
      area.current?.focus();
    };
    const onUse = ({ target }: Event) => {
      if (!(target instanceof Element) || area.current?.contains(target)) return;
      used.current = target.closest('a, button, input, select, textarea, summary') ?? target;
      // The browser scrolls to it first.
      requestAnimationFrame(() => {
        if (overlaps(area.current, used.current)) setAtTop((was) => !was);
      });
    };
    const ending = new AbortController();
    addEventListener('keydown', onKeyDown, ending);
    addEventListener('pointerdown', onUse, ending);
    addEventListener('focusin', onUse, ending);
    // In another window the reader cannot see it.
    addEventListener('blur', hold, ending);
    addEventListener('focus', release, ending);
    return () => ending.abort();
  });
  const close = () => {
    // The pressed button is removed with it.
    if (hasFocus()) (before.current?.isConnected ? before.current : area.current)?.focus();
    before.current = null;
    // A removed element fires no pointerleave.
    release();
    dismissToast();
  };
  const shown = (tone: Toast['tone']) =>
    toast?.tone === tone && (
      <Notice key={toast.id} toast={toast} held={held} close={close} draw={draw} />
    );
  return (
    <section
      ref={area}
      aria-label={label}
      data-at={atTop ? 'top' : undefined}
      tabIndex={-1}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={() => setHeld(false)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !toast) return;
        // Otherwise the dialog around it closes too.
        event.preventDefault();
        close();
      }}
      className={className}
    >
      <div role="status">{shown('done')}</div>
      <div role="alert">{shown('bad')}</div>
    </section>
  );
}

function overlaps(area: Element | null, other: Element | null): boolean {
  if (!area || !other?.isConnected) return false;
  const [a, b] = [area.getBoundingClientRect(), other.getBoundingClientRect()];
  const isApart = a.height === 0 || a.top >= b.bottom || a.bottom <= b.top;
  return !isApart && a.left < b.right && a.right > b.left;
}

type NoticeProps = { toast: Toast; held: boolean; close: () => void; draw: Draw };

/** Its timer pauses while the pointer or the focus is on it. */
function Notice({ toast, held, close, draw }: NoticeProps) {
  const leftMs = useRef(toast.durationMs);
  const onTimeout = useRef(close);
  useEffect(() => {
    if (held) return;
    const since = Date.now();
    const timer = setTimeout(onTimeout.current, leftMs.current);
    return () => {
      clearTimeout(timer);
      leftMs.current -= Date.now() - since;
    };
  }, [held]);
  return draw(toast, close, useSwipe(close));
}

/** It follows the finger to the right; released beyond the threshold it is dismissed, otherwise it moves back. */
function useSwipe(onThrow: () => void) {
  const start = useRef<number | null>(null);
  const moveBy = ({ clientX }: PointerEvent) => Math.max(0, clientX - (start.current ?? clientX));
  const comeBack = ({ currentTarget }: PointerEvent<HTMLElement>) => {
    currentTarget.style.translate = '';
    start.current = null;
  };
  return {
    onPointerDown: ({ clientX, button }: PointerEvent) => {
      if (button === 0) start.current = clientX;
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const distance = moveBy(event);
      // Capturing a plain press would take the click from the button under it.
      if (distance > 2) event.currentTarget.setPointerCapture(event.pointerId);
      event.currentTarget.style.translate = `${distance}px`;
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (moveBy(event) > swipeThresholdPx) onThrow();
      comeBack(event);
    },
    onPointerCancel: comeBack,
  };
}
