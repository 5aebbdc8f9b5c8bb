import { useEffect, useState } from 'react';

/** Lower than any keyboard, higher than the bars that browsers hide and show. */
const minKeyboardPx = 120;

/** Whether a phone's keyboard is up, and how much of the page it covers: in some browsers the page makes room for it. */
export function useKeyboard(): { isUp: boolean; covered: number } {
  const [keyboard, setKeyboard] = useState({ isUp: false, covered: 0 });
  useEffect(() => {
    const view = window.visualViewport;
    if (!view || !matchMedia('(pointer: coarse)').matches) return;
    let [width, tallest] = [window.innerWidth, window.innerHeight];
    const look = () => {
      if (window.innerWidth !== width) [width, tallest] = [window.innerWidth, 0];
      tallest = Math.max(tallest, window.innerHeight);
      const hidden = Math.round(window.innerHeight - view.height - view.offsetTop);
      const covered = hidden > minKeyboardPx && view.scale === 1 ? hidden : 0;
      const isUp = covered > 0 || tallest - window.innerHeight > minKeyboardPx;
      setKeyboard((before) =>
        before.isUp === isUp && before.covered === covered ? before : { isUp, covered },
      );
    };
    const ending = new AbortController();
    view.addEventListener('resize', look, ending);
    view.addEventListener('scroll', look, ending);
    return () => ending.abort();
  }, []);
  return keyboard;
}
