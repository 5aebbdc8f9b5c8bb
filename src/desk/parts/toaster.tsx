import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { IconButton } from './button.tsx';
import { Icon } from './icon.tsx';
import { dismissToast, getToast, subscribeToToast, type Toast } from './toast.ts';

/** Where notices appear. It is there before the first of them, so that screen readers tell of it and F8 leads to it. */
export function Toaster() {
  const toast = useSyncExternalStore(subscribeToToast, getToast);
  const area = useRef<HTMLElement>(null);
  const [held, setHeld] = useState(false);
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'F8') area.current?.focus();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
  const shown = (tone: Toast['tone']) =>
    toast?.tone === tone && <Notice key={toast.id} toast={toast} held={held} />;
  return (
    <section
      ref={area}
      aria-label="Avisos"
      tabIndex={-1}
      className="toasts"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div role="status">{shown('done')}</div>
      <div role="alert">{shown('bad')}</div>
    </section>
  );
}

/** Time stands still for it while somebody is at it. */
function Notice({ toast, held }: { toast: Toast; held: boolean }) {
  const { id, title, text, icon, tone, action, seconds } = toast;
  const left = useRef(seconds * 1000);
  const close = () => dismissToast(id);
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
    close();
    action?.run();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is another way of pressing its button
    <div
      className={tone === 'bad' ? 'toast toast--bad' : 'toast'}
      onKeyDown={({ key }) => key === 'Escape' && close()}
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
      <IconButton icon="close" label="Cerrar el aviso" onClick={close} />
    </div>
  );
}
