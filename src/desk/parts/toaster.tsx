import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { getTopModal, subscribeToModals } from '#site/ui/modal.ts';
import { IconButton } from './button.tsx';
import { Icon } from './icon.tsx';
import { dismissToast, getToast, subscribeToToast, type Toast } from './toast.ts';

/** Where notices appear. It is there before the first of them, so that screen readers tell of it and F8 leads to it. */
export function Toaster() {
  const [place] = useState(() => document.createElement('div'));
  const home = useRef<HTMLDivElement>(null);
  const toast = useSyncExternalStore(subscribeToToast, getToast);
  const area = useRef<HTMLElement>(null);
  /** What had the focus before the notice. */
  const before = useRef<HTMLElement | null>(null);
  const [held, setHeld] = useState(false);
  useLayoutEffect(() => {
    // A dialog covers the rest of the page, for screen readers too. A notice is moved as it is: its time goes on.
    const settle = () => {
      const parent = (getToast() && getTopModal()) ?? home.current;
      if (place.parentElement !== parent) parent?.append(place);
    };
    settle();
    const leave = [subscribeToModals(settle), subscribeToToast(settle)];
    return () => {
      for (const each of leave) each();
    };
  }, [place]);
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'F8') area.current?.focus();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
  const close = (id: number) => {
    const shown = area.current;
    if (shown?.contains(document.activeElement)) {
      const main = shown.closest('dialog') ?? document.getElementById('contenido');
      (before.current?.isConnected ? before.current : main)?.focus({ preventScroll: true });
    }
    // What is gone is no longer left by the pointer.
    setHeld(false);
    dismissToast(id);
  };
  const shown = (tone: Toast['tone']) =>
    toast?.tone === tone && <Notice key={toast.id} toast={toast} held={held} onClose={close} />;
  return (
    <div ref={home}>
      {createPortal(
        <section
          ref={area}
          aria-label="Avisos"
          tabIndex={-1}
          className="toasts"
          onPointerEnter={() => setHeld(true)}
          onPointerLeave={() => setHeld(false)}
          onFocus={({ relatedTarget }) => {
            if (!area.current?.contains(relatedTarget))
              before.current = relatedTarget as HTMLElement;
            setHeld(true);
          }}
          onBlur={() => setHeld(false)}
        >
          <div role="status">{shown('done')}</div>
          <div role="alert">{shown('bad')}</div>
        </section>,
        place,
      )}
    </div>
  );
}

type NoticeProps = { toast: Toast; held: boolean; onClose: (id: number) => void };

/** Time stands still for it while somebody is at it. */
function Notice({ toast, held, onClose }: NoticeProps) {
  const { id, title, text, icon, tone, action, seconds } = toast;
  const left = useRef(seconds * 1000);
  useEffect(() => {
    if (held) return;
    const since = Date.now();
    const timer = setTimeout(() => dismissToast(id), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - since;
    };
  }, [held, id]);
  const act = () => {
    onClose(id);
    action?.run();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is another way of pressing its button
    <div
      className={tone === 'bad' ? 'toast toast--bad' : 'toast'}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // It would close the dialog as well.
        event.preventDefault();
        onClose(id);
      }}
    >
      <Icon name={icon} />
      <b>{title}</b>
      {(text || action) && (
        <p>
          {text}{' '}
          {action && (
            <button type="button" className="link" onClick={act}>
              {action.label}
            </button>
          )}
        </p>
      )}
      <IconButton icon="close" label="Cerrar el aviso" onClick={() => onClose(id)} />
    </div>
  );
}
