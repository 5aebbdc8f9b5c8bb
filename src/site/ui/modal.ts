import { useCallback, useEffect, useRef } from 'react';

/*
 * Open modals share one history entry, a copy of their page's, so that the phone's Back button closes them first.
 * Closed in any other way, they remove the entry.
 */
const open: HTMLDialogElement[] = [];
let ownEntry = false;
let leaving = false;
let changed = false;
/** Where the last press began and ended. */
let pressed: (EventTarget | null)[] = [];

/** The rest of the page is inert: anything to be seen or pressed now must be inside this. */
export const getTopModal = () => open.findLast((dialog) => dialog.open) ?? null;

function enter() {
  history.pushState(history.state, '');
  ownEntry = true;
}

/** A navigation out of a modal calls this, and replaces the entry. */
export function takeModalEntry(): boolean {
  const taken = ownEntry;
  ownEntry = false;
  return taken;
}

function onPopState() {
  if (!leaving) {
    ownEntry = false;
    for (const dialog of document.querySelectorAll('dialog')) dialog.close();
  } else if (open.length > 0) enter();
  leaving = false;
}

function onPointer({ type, target }: PointerEvent) {
  pressed = type === 'pointerdown' ? [target] : [pressed[0] ?? null, target];
}

/** Ignores the second click of a double click, whose first one opened or closed a modal. */
function onClick(event: MouseEvent) {
  if (event.detail < 2) changed = false;
  if (changed) {
    event.preventDefault();
    event.stopPropagation();
  } else if (event.target instanceof HTMLDialogElement) {
    // The backdrop. A selection that leaves or enters the dialog also clicks it, and must not close it. Nor must a
    // click that would lose typed text.
    const { target } = event;
    if (!target.dataset.typed && pressed.every((place) => place === target)) target.close();
  }
}

/** The page behind a modal does not scroll. Its content stays where it is: see `wrap` in ui.css. */
function reserveScrollbar() {
  const { style, clientWidth } = document.documentElement;
  style.setProperty('--scrollbar', `${innerWidth - clientWidth}px`);
}

/** A native dialog, modal while mounted; on close the focus returns to the element that opened it. */
export function useModal() {
  const ref = useRef<HTMLDialogElement>(null);
  const close = useCallback(() => ref.current?.close(), []);
  useEffect(() => {
    addEventListener('popstate', onPopState);
    addEventListener('pointerdown', onPointer, true);
    addEventListener('pointerup', onPointer, true);
    addEventListener('click', onClick, true);
    const dialog = ref.current as HTMLDialogElement;
    if (open.length === 0) reserveScrollbar();
    dialog.showModal();
    changed = true;
    open.push(dialog);
    if (open.length === 1 && !leaving) enter();
    return () => {
      changed = true;
      open.splice(open.indexOf(dialog), 1);
      if (open.length === 0) document.documentElement.style.removeProperty('--scrollbar');
      if (open.length > 0 || !takeModalEntry()) return;
      leaving = true;
      history.back();
    };
  }, []);
  return { ref, close };
}
