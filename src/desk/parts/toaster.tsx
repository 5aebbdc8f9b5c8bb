import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { getTopModal } from '#site/ui/modal.ts';
import { getToast, subscribeToToast, type Toast } from '#site/ui/toast.ts';
import { Toaster as SharedToaster } from '#site/ui/toaster.tsx';
import { IconButton } from './button.tsx';
import { modalChange } from './dialog.tsx';
import { Icon } from './icon.tsx';

/** The region for toasts. Closing one returns the focus to where it was before. */
export function Toaster() {
  const [place] = useState(() => document.createElement('div'));
  const home = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    let before: HTMLElement | null = null;
    const onFocusIn = ({ relatedTarget }: FocusEvent) => {
      if (!place.contains(relatedTarget as Node)) before = relatedTarget as HTMLElement;
    };
    const moveToTopLayer = () => {
      const toast = getToast();
      if (!toast && place.contains(document.activeElement)) {
        const main = place.closest('dialog') ?? document.getElementById('contenido');
        (before?.isConnected ? before : main)?.focus({ preventScroll: true });
      }
      // A dialog hides the rest of the page, even from screen readers, so the toast moves into it. Its timer goes on.
      const parent = getTopModal() ?? home.current;
      if (place.parentElement !== parent) parent?.append(place);
    };
    moveToTopLayer();
    const ending = new AbortController();
    place.addEventListener('focusin', onFocusIn, ending);
    const onModalChange = () => {
      // A success notice stays under a dialog that opens later: above it, it would cover fields and buttons.
      const isUnder = home.current?.contains(place) && getToast()?.tone === 'done';
      if (!isUnder) moveToTopLayer();
    };
    addEventListener(modalChange, onModalChange, ending);
    const unsubscribe = subscribeToToast(moveToTopLayer);
    return () => {
      ending.abort();
      unsubscribe();
    };
  }, [place]);
  return (
    <div ref={home}>
      {createPortal(
        <SharedToaster
          label="Avisos"
          findOther={findBannerButton}
          className="fixed inset-x-(--margin) bottom-[calc(var(--dock)+var(--margin)+env(safe-area-inset-bottom))] z-40 max-sm:in-[dialog]:top-[calc(var(--margin)+env(safe-area-inset-top))] max-sm:in-[dialog]:bottom-auto sm:left-auto sm:w-100 data-[at=top]:top-18! data-[at=top]:bottom-auto! max-sm:in-[dialog]:data-[at=top]:top-auto! max-sm:in-[dialog]:data-[at=top]:bottom-(--margin)!"
          draw={drawNotice}
        />,
        place,
      )}
    </div>
  );
}

const findBannerButton = () =>
  (getTopModal() ?? document).querySelector<HTMLElement>('[role=alert][data-banner] button');

const tones: Record<Toast['tone'], string> = {
  done: 'border-t-6 border-signal bg-slab pl-4.5 text-on-slab [--focus:var(--on-slab)] [&>svg]:text-signal',
  // Barrier tape at its edge.
  bad: `bg-alert pl-7.5 text-on-alert [--focus:var(--on-alert)]
    before:absolute before:inset-y-0 before:left-0 before:w-3
    before:bg-[repeating-linear-gradient(135deg,var(--foot)_0_9px,var(--on-alert)_9px_18px)]`,
};
const links = `[&_a]:underline [&_a]:decoration-slab-rule [&_a]:decoration-2 [&_a]:underline-offset-4
  [&_a]:wrap-anywhere [&_a]:hover:decoration-signal`;
const words: Record<Toast['tone'], string> = {
  done: `text-on-slab-2 [&_:is(a,button)]:text-on-slab ${links}`,
  bad: links,
};

const buttons =
  'has-[button]:-mb-3 [&_button]:inline-flex [&_button]:min-h-11 [&_button]:items-center';

const drawNotice = (
  { title, text, tone, icon, action }: Toast,
  close: () => void,
  gestures: ComponentProps<'div'>,
) => (
  <div
    {...gestures}
    className={`relative grid touch-none grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 py-3.5 pr-1.5 outline-1 outline-transparent ${tones[tone]}`}
  >
    <Icon name={icon ?? (tone === 'bad' ? 'warning' : 'check')} />
    <b className="leading-[1.35]">{title}</b>
    {(text || action) && (
      <p className={`col-2 text-xs leading-[1.4] ${words[tone]} ${buttons}`}>
        {text}{' '}
        {action && (
          <button
            type="button"
            className="link"
            onClick={() => {
              close();
              action.run();
            }}
          >
            {action.label}
          </button>
        )}
      </p>
    )}
    <IconButton
      className="col-3 row-[1/3] -my-2.5 text-inherit hover:bg-slab-rule"
      icon="close"
      label="Cerrar el aviso"
      onClick={close}
    />
  </div>
);
