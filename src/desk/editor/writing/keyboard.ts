import { useEffect, useState } from 'react';

/** Lower than any keyboard, higher than what browsers hide and show of themselves. */
const least = 120;

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
      const covered = hidden > least && view.scale === 1 ? hidden : 0;
      const isUp = covered > 0 || tallest - window.innerHeight > least;
      setKeyboard((before) =>
        before.isUp === isUp && before.covered === covered ? before : { isUp, covered },
      );
    };
    view.addEventListener('resize', look);
    view.addEventListener('scroll', look);
    return () => {
      view.removeEventListener('resize', look);
      view.removeEventListener('scroll', look);
    };
  }, []);
  return keyboard;
}
