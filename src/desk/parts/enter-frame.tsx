import { useRef } from 'react';

/** Shown when it has the focus: lets a keyboard user into a frame, which is inert until then. Escape leads back. */
export function EnterFrame({ frame }: { frame: () => HTMLIFrameElement | null | undefined }) {
  const button = useRef<HTMLButtonElement>(null);
  const enter = () => {
    const element = frame();
    const page = element?.contentDocument;
    if (!element || !page?.body) return;
    page.body.inert = false;
    element.focus();
    element.addEventListener('blur', () => setInert(page), { once: true });
    page.addEventListener('keydown', ({ key }) => key === 'Escape' && button.current?.focus());
  };
  return (
    <button
      ref={button}
      type="button"
      className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-2 focus:bg-signal focus:px-3 focus:py-2 focus:font-bold focus:text-on-signal"
      onClick={enter}
    >
      Entrar en la vista (Escape para salir)
    </button>
  );
}

/** Its links and buttons do nothing there, and would be twenty stops of the Tab key. */
export function setInert(page: Document): void {
  if (page.body) page.body.inert = true;
  // In a sandbox nothing opens in a new tab, so a link does not replace the page in the frame.
  for (const link of page.querySelectorAll('a')) link.target = '_blank';
}
