/**
 * When the focused control is removed, disabled or hidden, browsers drop the focus to the body, and a keyboard user starts
 * again at the top of the page. This moves it to what took the control's place: the same control of the next row, its
 * neighbour, or after a dialog the control that was used before it.
 */
export function keepFocus(): () => void {
  /** Where the last focused elements were, newest last. */
  let history: Place[] = [];
  let isTouch = false;
  let isDue = false;

  const onFocusIn = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement) history = [...history.slice(-9), toPlace(target)];
  };
  const onPointerDown = ({ target, pointerType }: PointerEvent) => {
    isTouch = pointerType === 'touch';
    // A press outside all controls drops the focus on purpose.
    if (target instanceof Element && !target.closest(`label, dialog, ${controls}`)) history = [];
  };
  const onKeyDown = () => {
    isTouch = false;
  };
  const restoreLostFocus = () => {
    isDue = false;
    const last = history.at(-1);
    if (!last || !isLost(last.element) || !document.hasFocus()) return;
    // A focused text field would open the keyboard over what was just pressed.
    const canTake = (element: Element) =>
      isFocusable(element) && !(isTouch && element.matches(textFields));
    if (canTake(last.element)) return last.element.focus();
    const next =
      last.dialog?.open === false || last.dialog?.isConnected === false
        ? history.findLast(({ dialog, element }) => dialog !== last.dialog && canTake(element))
            ?.element
        : findNeighbour(last, canTake);
    (next ?? findHeading())?.focus();
  };
  // In the next frame: effects of the same change may move the focus themselves.
  const observer = new MutationObserver(() => {
    if (!isDue) requestAnimationFrame(restoreLostFocus);
    isDue = true;
  });
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['disabled', 'hidden', 'open', 'class'],
  });
  const ending = new AbortController();
  const { signal } = ending;
  addEventListener('focusin', onFocusIn, { signal });
  addEventListener('pointerdown', onPointerDown, { signal, capture: true });
  addEventListener('keydown', onKeyDown, { signal, capture: true });
  return () => {
    observer.disconnect();
    ending.abort();
  };
}

type Place = {
  element: HTMLElement;
  dialog: HTMLDialogElement | null;
  /** From its parent up to the page: each ancestor, and which of its children leads to the element. */
  steps: { ancestor: Element; index: number }[];
};

const controls =
  'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex]:not([tabindex="-1"])';
const textFields = 'input:not([type=checkbox], [type=radio]), select, textarea';

function toPlace(element: HTMLElement): Place {
  const steps: Place['steps'] = [];
  let child: Element = element;
  for (let up = child.parentElement; up && !up.matches('main, body'); up = up.parentElement) {
    steps.push({ ancestor: up, index: [...up.children].indexOf(child) });
    child = up;
  }
  return { element, dialog: element.closest('dialog'), steps };
}

const isLost = (element: Element) => {
  const { activeElement } = document;
  return activeElement === document.body || (activeElement === element && !isFocusable(element));
};

const isFocusable = (element: Element) =>
  element.isConnected &&
  !element.matches(':disabled') &&
  element.closest('[inert]') === null &&
  element.checkVisibility();

function findNeighbour({ steps }: Place, canTake: (element: Element) => boolean) {
  for (const [depth, { ancestor, index }] of steps.entries()) {
    if (!ancestor.isConnected) continue;
    const path = steps
      .slice(0, depth)
      .map((step) => step.index)
      .reverse();
    const { children } = ancestor;
    for (const child of [children[index], children[index + 1], children[index - 1], ancestor]) {
      const same = path.reduce<Element | undefined>((up, at) => up?.children[at], child);
      const found = [same, child, ...(child?.querySelectorAll(controls) ?? [])].find(
        // The hidden field behind a button that opens files has the index -1.
        (each) =>
          each?.matches(`:is(${controls}):not([tabindex="-1"], [data-close])`) && canTake(each),
      );
      if (found) return found as HTMLElement;
    }
  }
  return null;
}

/** None while the page is still loading: its heading takes the focus when it arrives. */
const findHeading = () =>
  document.querySelector<HTMLElement>('dialog[open] h2[tabindex], main h1[tabindex]');
