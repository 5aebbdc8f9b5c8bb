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
          className="fixed inset-x-(--margin) bottom-[calc(var(--dock)+var(--margin)+env(safe-area-inset-bottom))] z-40 max-sm:in-[dialog]:top-[calc(var(--margin)+env(safe-area-inset-top))] max-sm:in-[dialog]:bottom-auto sm:left-auto sm:w-100"
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

const tones: Record<Toast['tone'], string> = {
  done: 'border-l-6 border-signal bg-slab pl-4.5 text-on-slab [--focus:var(--on-slab)] [&>svg]:text-signal',
  // Barrier tape at its edge.
  bad: `bg-alert pl-7.5 text-on-alert [--focus:var(--on-alert)]
    before:absolute before:inset-y-0 before:left-0 before:w-3
    before:bg-[repeating-linear-gradient(135deg,#131211_0_9px,var(--on-alert)_9px_18px)]`,
};
const links = `[&_a]:underline [&_a]:decoration-slab-rule [&_a]:decoration-2 [&_a]:underline-offset-4
  [&_a]:wrap-anywhere [&_a]:hover:decoration-signal`;
const words: Record<Toast['tone'], string> = {
  done: `text-on-slab-2 [&_a]:text-on-slab ${links}`,
  bad: links,
};

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
      className={`relative grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 py-3.5 pr-1.5 outline-1 outline-transparent ${tones[tone]}`}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // It would close the dialog as well.
        event.preventDefault();
        onClose(id);
      }}
    >
      <Icon name={icon} />
      <b className="leading-[1.35]">{title}</b>
      {(text || action) && (
        <p className={`col-2 text-xs leading-[1.4] ${words[tone]}`}>
          {text}{' '}
          {action && (
            <button type="button" className="link" onClick={act}>
              {action.label}
            </button>
          )}
        </p>
      )}
      <IconButton
        className="col-3 row-[1/3] -my-2.5 text-inherit hover:bg-slab-rule"
        icon="close"
        label="Cerrar el aviso"
        onClick={() => onClose(id)}
      />
    </div>
  );
}
