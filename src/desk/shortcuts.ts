import { useEffect, useRef, useSyncExternalStore } from 'react';

/** `keys`: 'n', '?', 'g m' for a sequence, 'ctrl+k', 'alt+2'. On a Mac, Ctrl also means the command key. */
type Shortcut = { keys: string; label: string; run: () => void };

const storageKey = 'atajos';
/** The time limit for the second letter. */
const pauseMs = 1_500;

let lists: Shortcut[][] = [];
let first = '';
let firstAt = 0;
const listeners = new Set<() => void>();
const notify = () => {
  for (const listener of listeners) listener();
};

/** Speech input types letters that are not meant as shortcuts. */
const areLettersOn = () => localStorage.getItem(storageKey) !== 'no';
export function setLetters(on: boolean): void {
  if (on) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, 'no');
  notify();
}
export const useLetters = () => useSyncExternalStore(subscribe, areLettersOn);

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** All active shortcuts: the frame's, then the page's. */
export const listShortcuts = () => {
  const byKeys = new Map(lists.flat().map((each) => [each.keys, each]));
  return [...byKeys.values()];
};

/** The shortcuts are active while the component is mounted. Of two with the same keys, the later one wins. */
export function useShortcuts(shortcuts: Shortcut[]): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  const names = shortcuts.map(({ keys }) => keys).join();
  useEffect(() => {
    const count = names.split(',').length;
    const list = latest.current.slice(0, count).map(({ keys, label }) => ({
      keys,
      label,
      run: () => latest.current.find((each) => each.keys === keys)?.run(),
    }));
    lists = [...lists, list];
    return () => {
      lists = lists.filter((each) => each !== list);
    };
  }, [names]);
}

/** True while a dialog is open, or before the page has loaded and focused its field. */
const isMeantElsewhere = () =>
  document.querySelector('dialog[open]') !== null || document.querySelector('main h1') === null;
const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select'));

function nameKeys(event: KeyboardEvent): string {
  const key = event.key.toLowerCase();
  if (event.ctrlKey || event.metaKey) return `ctrl+${key}`;
  if (event.altKey) return `alt+${key}`;
  return key;
}

function onKeyDown(event: KeyboardEvent) {
  if (event.isComposing || event.repeat) return;
  const keys = nameKeys(event);
  const isLetter = !keys.includes('+') || keys === '+';
  if (isLetter && (isField(event.target) || !areLettersOn() || isMeantElsewhere())) return;
  const all = listShortcuts();
  const pair = event.timeStamp - firstAt < pauseMs ? `${first} ${keys}` : '';
  const found = all.find((each) => each.keys === pair) ?? all.find((each) => each.keys === keys);
  [first, firstAt] = [found ? '' : keys, event.timeStamp];
  if (!found) return;
  event.preventDefault();
  found.run();
}

addEventListener('keydown', onKeyDown);
