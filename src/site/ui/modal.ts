import { useCallback, useEffect, useRef } from 'react';

/*
 * Modals share an entry of the history while they are open, a copy of their page's: the phone's Back closes them before
 * it leaves the page. Closed in any other way, they take the entry with them.
 */
const open: HTMLDialogElement[] = [];
let ownEntry = false;
let leaving = false;
let changed = false;
/** Where the last press began and where it ended. */
let pressed: (EventTarget | null)[] = [];

/** The rest of the page cannot be reached: what is to be seen and pressed now must be inside it. */
export const getTopModal = () => open.findLast((dialog) => dialog.open) ?? null;

function enter() {
  history.pushState(history.state, '');
  ownEntry = true;
}

/** For a navigation out of a modal, which puts the next page in the entry's place. */
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

/** The second tap of a double one is not meant for what the first has brought up or uncovered. */
function onClick(event: MouseEvent) {
  if (event.detail < 2) changed = false;
  if (changed) {
    event.preventDefault();
    event.stopPropagation();
  } else if (event.target instanceof HTMLDialogElement) {
    // The backdrop. A selection that leaves or enters the dialog is a click on it too, but closes nothing; nor does a
    // click that would lose what was typed.
    const { target } = event;
    if (!target.dataset.typed && pressed.every((place) => place === target)) target.close();
  }
}

/** A native dialog that is modal for as long as it is mounted; closing it gives the focus back to what opened it. */
export function useModal() {
  const ref = useRef<HTMLDialogElement>(null);
  const close = useCallback(() => ref.current?.close(), []);
  useEffect(() => {
    addEventListener('popstate', onPopState);
    addEventListener('pointerdown', onPointer, true);
    addEventListener('pointerup', onPointer, true);
    addEventListener('click', onClick, true);
    const dialog = ref.current as HTMLDialogElement;
    dialog.showModal();
    changed = true;
    open.push(dialog);
    if (open.length === 1 && !leaving) enter();
    return () => {
      changed = true;
      open.splice(open.indexOf(dialog), 1);
      if (open.length > 0 || !takeModalEntry()) return;
      leaving = true;
      history.back();
    };
  }, []);
  return { ref, close };
}
