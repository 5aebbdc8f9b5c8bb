import {
  type ComponentProps,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { dismissToast, getToast, subscribeToToast, type Toast } from './toast.ts';

const swipeThresholdPx = 50;

/** `gestures` are attributes for the outermost element. */
type Draw = (toast: Toast, close: () => void, gestures: ComponentProps<'div'>) => ReactNode;

type ToasterProps = { label: string; className: string; draw: Draw };

/** The notifications area. Always mounted, so that screen readers announce its content and F8 focuses it. */
export function Toaster({ label, className, draw }: ToasterProps) {
  const toast = useSyncExternalStore(subscribeToToast, getToast, getToast);
  const area = useRef<HTMLElement>(null);
  const [held, setHeld] = useState(false);
  const hold = () => setHeld(true);
  const hasFocus = () => area.current?.contains(document.activeElement) ?? false;
  const release = () => setHeld(hasFocus());
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'F8') area.current?.focus();
    };
    addEventListener('keydown', onKeyDown);
    // In another window the reader cannot see it.
    addEventListener('blur', hold);
    addEventListener('focus', release);
    return () => {
      removeEventListener('keydown', onKeyDown);
      removeEventListener('blur', hold);
      removeEventListener('focus', release);
    };
  });
  const close = () => {
    // The pressed button is removed with it.
    if (hasFocus()) area.current?.focus();
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
      tabIndex={-1}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={() => setHeld(false)}
      className={className}
    >
      <div role="status">{shown('done')}</div>
      <div role="alert">{shown('bad')}</div>
    </section>
  );
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
  return draw(toast, close, {
    onKeyDown: (event) => {
      if (event.key !== 'Escape') return;
      // Otherwise the dialog around it closes too.
      event.preventDefault();
      close();
    },
    ...useSwipe(close),
  });
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
