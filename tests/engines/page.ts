import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Driver, until } from './driver.ts';

/** A page as a reader uses it, in either protocol. Each step waits for its element. */
export type Page = ReturnType<typeof toPage>;

export function toPage(driver: Driver, site: string, pictures: string) {
  const see = (text: string) =>
    until(`«${text}» is seen`, () => driver.evaluate(isSeen, text)).then(() => {});
  const press = async (name: string) => {
    const { x, y } = await until(`«${name}» can be pressed`, () => findAtRest(driver, name));
    await driver.perform([
      {
        type: 'pointer',
        id: 'finger',
        actions: [
          { type: 'pointerMove', x, y },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      },
    ]);
  };
  /** Types a text, with the given key held down. */
  const type = (text: string, held?: string) =>
    driver.perform([
      {
        type: 'key',
        id: 'keys',
        actions: [
          ...(held ? [{ type: 'keyDown', value: held }] : []),
          ...[...text].flatMap((value) => [
            { type: 'keyDown', value },
            { type: 'keyUp', value },
          ]),
          ...(held ? [{ type: 'keyUp', value: held }] : []),
        ],
      },
    ]);
  return {
    see,
    press,
    type,
    async goto(path: string) {
      await driver.goto(site + path);
      await until('the page is hydrated', () => driver.evaluate(isHydrated));
    },
    back: driver.back,
    ask: driver.evaluate,
    texts: (selector: string) => driver.evaluate(listTexts, selector),
    async fill(label: string, text: string) {
      await press(label);
      await type(text);
      await until(`«${text}» is written`, () => driver.evaluate(isWritten, text));
    },
    async choose(label: string, option: string) {
      await until(`«${option}» can be chosen`, () => driver.evaluate(choose, label, option));
    },
    isAt: (path: string) => until(`at ${path}`, () => driver.evaluate(isAt, path)),
    async vanish(text: string) {
      await until(`«${text}» is gone`, async () => !(await driver.evaluate(isSeen, text)));
    },
    async picture(name: string) {
      await until('everything stands still', () => driver.evaluate(isStill));
      writeFileSync(join(pictures, `${name}.png`), await driver.screenshot());
    },
  };
}

/** The position of a control; null while it moves, because one that slides in cannot be pressed yet. */
async function findAtRest(driver: Driver, name: string) {
  const before = await driver.evaluate(locate, name);
  await sleep(50);
  const now = await driver.evaluate(locate, name);
  return before?.x === now?.x && before?.y === now?.y ? now : null;
}

// These functions run in the browser, which gets their source text, so they may use nothing from outside.

/** A page of the site is hydrated; the desk has rendered something. */
const isHydrated = () =>
  'hydrated' in document.documentElement.dataset || Boolean(document.querySelector('#desk > *'));

const listTexts = (selector: string) =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent ?? '');

const isWritten = (text: string) =>
  document.activeElement !== null && Reflect.get(document.activeElement, 'value') === text;

const isStill = () =>
  [...document.images].every(({ complete, loading }) => complete || loading === 'lazy') &&
  document
    .getAnimations()
    .every(
      ({ effect, playState }) =>
        playState !== 'running' || effect?.getComputedTiming().endTime === Infinity,
    );

const isAt = (path: string) => location.pathname === path;

function isSeen(text: string): boolean {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    if (!walker.currentNode.textContent?.includes(text)) continue;
    let box = walker.currentNode.parentElement;
    // An element with `display: contents` has no box: its parent decides.
    while (box && getComputedStyle(box).display === 'contents') box = box.parentElement;
    if (box?.checkVisibility()) return true;
  }
  return false;
}

/** The centre of the element with this name, once nothing covers it. */
function locate(name: string): { x: number; y: number } | null {
  const controls = 'a, button, input, select, textarea, summary, [role=option]';
  for (const control of document.querySelectorAll<HTMLElement>(controls)) {
    const label = control.id ? document.querySelector(`label[for="${control.id}"]`) : null;
    const text = control.ariaLabel ?? (label ?? control).textContent;
    if (text?.replace(/[\s*]+/g, ' ').trim() !== name || !control.checkVisibility()) continue;
    control.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, width, height } = control.getBoundingClientRect();
    const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
    if (control.contains(document.elementFromPoint(x, y))) return { x, y };
  }
  return null;
}

/** Sets a select by script: its list belongs to the operating system, which a driver cannot reach. */
function choose(label: string, option: string): boolean {
  for (const select of document.querySelectorAll('select')) {
    const choice = [...select.options].find(({ text }) => text === option);
    const name = select.ariaLabel ?? select.labels[0]?.textContent;
    if (name?.trim() !== label || !choice) continue;
    select.value = choice.value;
    return select.dispatchEvent(new Event('change', { bubbles: true }));
  }
  return false;
}
