import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { DraftFields } from '#contract/desk/drafts.ts';
import { useConnection } from '../api/connection.ts';
import { useExpired } from '../api/expired.ts';
import { Icon } from '../parts/icon.tsx';
import { readLine } from './lines.ts';

/** After the last key; with the page's own making it is there within 300 ms. */
const pause = 80;
const wideWidth = 1280;

type PreviewProps = {
  id: string;
  fields: DraftFields;
  /** The line one writes in, from 1; 0 for the head. */
  here: number;
  /** Not on a phone whose other pane is open: data cost its owner money. */
  isShown: boolean;
  isWide: boolean;
  onWide: (isWide: boolean) => void;
};

/** The very page that readers will see, in a frame that runs nothing. */
export function Preview({ id, fields, here, isShown, isWide, onWide }: PreviewProps) {
  const visor = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  // The one in view, and the one that takes its place once it is there. Each is a frame of its own: a second page in the
  // same frame would be a step for the browser's Back.
  const [frames, setFrames] = useState<number[]>([]);
  const isLoading = useRef(false);
  const shown = useRef<DraftFields | null>(null);
  const latest = useRef({ fields, here });
  latest.current = { fields, here };
  const body = JSON.stringify(fields);
  const isReachable = useConnection().state !== 'off';
  const isSignedIn = useExpired() === 'no';

  useEffect(() => {
    // The last good page stays in view until there can be another.
    if (!isShown || !isReachable || !isSignedIn) return;
    const begin = () => {
      if (isLoading.current) timer = setTimeout(begin, pause);
      else if (body !== JSON.stringify(shown.current)) {
        isLoading.current = true;
        shown.current = JSON.parse(body) as DraftFields;
        setFrames((before) => [...before.slice(-1), (before.at(-1) ?? 0) + 1]);
      }
    };
    let timer = setTimeout(begin, pause);
    return () => clearTimeout(timer);
  }, [body, isShown, isReachable, isSignedIn]);

  const loading = frames.at(-1);
  useEffect(() => {
    // The frame is in the document by now, and the form finds it by its name.
    if (loading !== undefined) form.current?.submit();
  }, [loading]);

  const onLoad = (frame: number, element: HTMLIFrameElement) => {
    // Empty, as it comes into the document.
    if (element.contentDocument?.URL === 'about:blank') return;
    isLoading.current = false;
    // What the browser puts in the place of a page that did not come is no page of ours.
    const isOurs = element.contentDocument !== null;
    if (isOurs) {
      showAsWithScripts(element.contentDocument);
      scrollTo(element, latest.current.fields, latest.current.here, false);
    } else shown.current = null;
    setFrames((before) => (isOurs ? [frame] : before.filter((each) => each !== frame)));
  };

  useEffect(() => {
    const [frame] = visor.current?.querySelectorAll('iframe') ?? [];
    if (frame) scrollTo(frame, latest.current.fields, here, true);
  }, [here]);

  const scale = useScale(visor, isWide);
  return (
    <section className="view" aria-label="Vista previa">
      <div className="view__bar">
        <h2>Vista previa</h2>
        <fieldset className="seg">
          <legend className="vh">Ancho de la vista</legend>
          <button type="button" aria-pressed={!isWide} onClick={() => onWide(false)}>
            <Icon name="phone" />
            Teléfono
          </button>
          <button type="button" aria-pressed={isWide} onClick={() => onWide(true)}>
            <Icon name="desktop" />
            Escritorio
          </button>
        </fieldset>
      </div>
      <div className="visor" ref={visor}>
        {frames.map((frame) => (
          <iframe
            key={frame}
            name={`vista-${frame}`}
            title="Vista previa: la página como la verá el lector"
            // Nothing runs in it; being of the same origin lets us scroll it to the place one writes.
            sandbox="allow-same-origin"
            className={frame !== frames[0] ? 'is-next' : undefined}
            style={scale ?? undefined}
            onLoad={({ currentTarget }) => onLoad(frame, currentTarget)}
          />
        ))}
        <form ref={form} method="post" action={`/vista/${id}`} target={`vista-${loading}`} hidden>
          <input type="hidden" name="fields" readOnly value={JSON.stringify(shown.current)} />
        </form>
      </div>
    </section>
  );
}

/** The desktop's page is laid out at its own width and made as small as the place. */
function useScale(visor: { current: HTMLDivElement | null }, isWide: boolean) {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const { current } = visor;
    if (!current) return;
    const observer = new ResizeObserver(() =>
      setSize({ width: current.clientWidth, height: current.clientHeight }),
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [visor]);
  if (!isWide || size.width === 0) return null;
  const scale = size.width / wideWidth;
  return { width: wideWidth, height: size.height / scale, transform: `scale(${scale})` };
}

/** A frame that runs nothing is shown what is meant for those without scripts; nearly all readers see the rest. */
function showAsWithScripts(page: Document) {
  for (const note of page.querySelectorAll('noscript')) note.remove();
  for (const sheet of page.styleSheets) hideScriptless(sheet.cssRules);
}

function hideScriptless(rules: CSSRuleList) {
  for (const rule of rules as Iterable<CSSRule & Partial<CSSMediaRule>>) {
    if (rule.media?.mediaText.includes('scripting')) rule.media.mediaText = 'not all';
    else if (rule.cssRules) hideScriptless(rule.cssRules);
  }
}

/** To what one is writing, a third from the top; where it is in view already it stays. */
function scrollTo(frame: HTMLIFrameElement, fields: DraftFields, here: number, isGentle: boolean) {
  const { contentDocument: page, contentWindow: view } = frame;
  if (!page || !view) return;
  const place = findPlace(page, fields.content.split('\n').slice(0, here));
  const top = place ? place.getBoundingClientRect().top : -view.scrollY;
  if (isGentle && top > 0 && top < view.innerHeight * 0.7) return;
  view.scrollBy({ top: top - view.innerHeight / 3, behavior: 'instant' });
}

/** The nearest line above that has words, by those words. */
function findPlace(page: Document, lines: string[]): Element | null {
  const blocks = [...page.querySelectorAll('main :is(h1, h2, h3, p, li)')];
  for (const line of lines.toReversed()) {
    const words = line.slice(readLine(line).sign.length).trim();
    const found = words !== '' && blocks.findLast((block) => block.textContent?.trim() === words);
    if (found) return found;
  }
  return null;
}
