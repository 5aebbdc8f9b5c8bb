import { type PointerEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Icon } from './icon.tsx';
import { dismissToast, getToasts, subscribeToToasts, type Toast } from './toast.ts';

const duration = 5000;
const swipeThreshold = 50;

/** The notifications area. It is there before the first of them, so that screen readers tell of it and F8 leads to it. */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToToasts, getToasts, getToasts);
  const area = useRef<HTMLElement>(null);
  const [held, setHeld] = useState(false);
  const hold = () => setHeld(true);
  const release = () => setHeld(area.current?.contains(document.activeElement) ?? false);
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'F8') area.current?.focus();
    };
    addEventListener('keydown', onKeyDown);
    // Whoever looks elsewhere does not see it.
    addEventListener('blur', hold);
    addEventListener('focus', release);
    return () => {
      removeEventListener('keydown', onKeyDown);
      removeEventListener('blur', hold);
      removeEventListener('focus', release);
    };
  });
  const close = (id: number) => {
    // The button that was pressed goes away with it.
    if (area.current?.contains(document.activeElement)) area.current.focus();
    dismissToast(id);
  };
  const shown = (variant: Toast['variant']) =>
    toasts
      .filter((toast) => toast.open && toast.variant === variant)
      .map((toast) => <Notice key={toast.id} toast={toast} held={held} onClose={close} />);
  return (
    <section
      ref={area}
      aria-label="Notifications"
      tabIndex={-1}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={() => setHeld(false)}
      className="fixed right-(--margin) bottom-[calc(var(--banner,0px)+var(--margin))] left-(--margin) z-40 sm:left-auto sm:w-105"
    >
      <div role="status">{shown('default')}</div>
      <div role="alert">{shown('destructive')}</div>
    </section>
  );
}

type NoticeProps = { toast: Toast; held: boolean; onClose: (id: number) => void };

function Notice({ toast: { id, title, description, variant }, held, onClose }: NoticeProps) {
  const left = useRef(duration);
  const close = useRef(() => onClose(id));
  useEffect(() => {
    if (held) return;
    const since = Date.now();
    const timer = setTimeout(close.current, left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - since;
    };
  }, [held]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: swiping and Escape are other ways of pressing its button
    <div
      data-variant={variant}
      onKeyDown={({ key }) => key === 'Escape' && onClose(id)}
      {...useSwipe(() => onClose(id))}
      className="toast"
    >
      <Icon
        name={variant === 'destructive' ? 'warning' : 'check'}
        className={`mt-px size-5.5 ${variant === 'default' ? 'text-signal' : ''}`}
      />
      <p className="leading-[1.35] font-bold">{title}</p>
      <p className="col-start-2 text-s leading-[1.4] text-on-slab-2 in-data-[variant=destructive]:text-inherit">
        {description}
      </p>
      <button
        type="button"
        aria-label="Cerrar aviso"
        onClick={() => onClose(id)}
        className="icon-button col-start-3 row-span-2 row-start-1 -my-2.5 text-inherit hover:bg-slab-rule hover:text-inherit"
      >
        <Icon name="close" />
      </button>
    </div>
  );
}

/** To the right it follows the finger; let go beyond the threshold it is thrown away, before that it comes back. */
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
      // Capturing a mere press would take the click from the button under it.
      if (distance > 2) event.currentTarget.setPointerCapture(event.pointerId);
      event.currentTarget.style.translate = `${distance}px`;
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (moveBy(event) > swipeThreshold) onThrow();
      comeBack(event);
    },
    onPointerCancel: comeBack,
  };
}
