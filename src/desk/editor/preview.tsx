import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { findExcess } from '#contract/article-fields.ts';
import type { DraftFields } from '#contract/desk/drafts.ts';
import { call, mePath } from '../api/client.ts';
import { useConnection } from '../api/connection.ts';
import { useExpired } from '../api/expired.ts';
import { Segmented } from '../parts/segmented.tsx';
import { readLine } from './writing/lines.ts';

/** After the last key; with the page's own making it is there within 300 ms. */
const pause = 80;
const wideWidth = 1280;

/** Wide enough for all panes; narrower screens show one at a time. */
const isDesktop = () => matchMedia('(min-width: 75rem)').matches;

type PreviewProps = {
  id: string;
  fields: DraftFields;
  /** The line one writes in, from 1; 0 for the head. */
  here: number;
  /** Whether this pane is the open one, on screens that show one at a time. */
  isPaneOpen: boolean;
  isWide: boolean;
  onWide: (isWide: boolean) => void;
};

/** The very page that readers will see, in a frame that runs nothing. */
export function Preview({ id, fields, here, isPaneOpen, isWide, onWide }: PreviewProps) {
  // Nothing is loaded while the preview is hidden: mobile data costs money.
  const isShown = isPaneOpen || isDesktop();
  const visor = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  // The one in view, and the one that takes its place once it is there. Each is a frame of its own: a second page in the
  // same frame would be a step for the browser's Back.
  const [frames, setFrames] = useState<number[]>([]);
  const loading = frames.at(-1);
  const made = useRef(0);
  /** On its way. */
  const awaited = useRef<number | null>(null);
  const shown = useRef<DraftFields | null>(null);
  const latest = useRef({ fields, here });
  latest.current = { fields, here };
  const body = JSON.stringify(fields);
  const isReachable = useConnection().state !== 'off';
  const isSignedIn = useExpired() === 'no';
  const excess = useMemo(() => findExcess(fields.content), [fields.content]);

  useEffect(() => {
    // The last good page stays in view until there can be another.
    if (!isShown || !isReachable || !isSignedIn || excess !== null) return;
    const begin = () => {
      if (awaited.current !== null) timer = setTimeout(begin, pause);
      else if (body !== JSON.stringify(shown.current)) {
        made.current += 1;
        const next = made.current;
        awaited.current = next;
        shown.current = JSON.parse(body) as DraftFields;
        setFrames((before) => [...before.slice(-1), next]);
      }
    };
    let timer = setTimeout(begin, pause);
    return () => clearTimeout(timer);
  }, [body, isShown, isReachable, isSignedIn, excess]);

  /** Before its pictures are, and before it is laid out for those without scripts. */
  const show = useCallback((frame: number, element: HTMLIFrameElement) => {
    if (awaited.current !== frame) return;
    awaited.current = null;
    if (element.contentDocument) showAsWithScripts(element.contentDocument);
    scrollTo(element, latest.current.fields, latest.current.here, false);
    setFrames([frame]);
  }, []);

  useEffect(() => {
    // Once a page did not come, the last one is the one in view, which has its page.
    if (loading === undefined || loading !== awaited.current) return;
    // The frame is in the document by now, and the form finds it by its name.
    form.current?.submit();
    const element = visor.current?.querySelector<HTMLIFrameElement>('iframe:last-of-type');
    let timer = requestAnimationFrame(function look() {
      if (element?.contentDocument && isThere(element.contentDocument)) show(loading, element);
      else timer = requestAnimationFrame(look);
    });
    return () => cancelAnimationFrame(timer);
  }, [loading, show]);

  const onLoad = (frame: number, element: HTMLIFrameElement) => {
    const page = element.contentDocument;
    // What the browser puts in the place of a page that did not come is no page of ours, nor is a refusal.
    if (page === null || isRefusal(page)) {
      if (awaited.current === frame) awaited.current = null;
      shown.current = null;
      setFrames((before) => before.filter((each) => each !== frame));
      // A frame cannot tell that the session ended; a call can, and nothing more is asked for until it begins again.
      call('GET', mePath).catch(() => {});
    } else if (isPage(page)) show(frame, element);
  };

  useEffect(() => {
    const [frame] = visor.current?.querySelectorAll('iframe') ?? [];
    if (frame) scrollTo(frame, latest.current.fields, here, true);
  }, [here]);

  const scale = useScale(visor, isWide);
  return (
    <section
      className={`${isPaneOpen ? 'flex' : 'hidden desk:flex'} min-w-0 flex-col bg-paper-2 desk:min-h-0 desk:border-l desk:border-ink`}
      aria-label="Vista previa"
    >
      <div className="flex h-12 items-center justify-between gap-3 border-b border-rule pr-3 pl-4">
        <h2 className="text-[1rem] font-stretch-84%">Vista previa</h2>
        <Segmented
          label="Ancho de la vista"
          className="max-md:hidden"
          height="min-h-(--ctl) desk:min-h-9"
          options={[
            { value: 'narrow', name: 'Teléfono', icon: 'phone' },
            { value: 'wide', name: 'Escritorio', icon: 'desktop' },
          ]}
          chosen={isWide ? 'wide' : 'narrow'}
          onChoose={(width) => onWide(width === 'wide')}
        />
      </div>
      <div
        className={`relative min-h-0 flex-1 overflow-hidden bg-paper max-desk:h-[calc(100dvh-56px-48px-64px)] max-desk:flex-none ${isWide ? '' : 'md:max-desk:bg-paper-2'}`}
        ref={visor}
      >
        {excess !== null && (
          <p className="absolute inset-0 z-1 bg-paper px-(--margin) py-6 text-ink-2" role="status">
            <b>No hay vista previa: {excess}.</b> Divídalo en varios artículos.
          </p>
        )}
        {frames.map((frame) => (
          <iframe
            key={frame}
            name={`vista-${frame}`}
            title="Vista previa: la página como la verá el lector"
            // Nothing runs in it; being of the same origin lets us scroll it to the place one writes.
            sandbox="allow-same-origin"
            // Invisible, not `display: none`: a frame without layout cannot be scrolled.
            className={`absolute inset-0 size-full origin-top-left border-0 bg-paper data-loading:invisible data-loading:-z-1 ${isWide ? '' : 'md:max-desk:mx-auto md:max-desk:w-[390px] md:max-desk:border-x md:max-desk:border-ink'}`}
            data-loading={frame === awaited.current || undefined}
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

/** Not the empty one that every frame begins with. */
const isPage = (page: Document) => page.URL !== 'about:blank';
const isRefusal = (page: Document) => isPage(page) && page.contentType !== 'text/html';
/** Read to its end, with its style. */
const isThere = (page: Document) =>
  isPage(page) &&
  !isRefusal(page) &&
  page.readyState !== 'loading' &&
  [...page.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(
    ({ sheet }) => rulesOf(sheet).length > 0,
  );

/** Firefox has a style that is still on its way already, and throws when asked for its rules. */
function rulesOf(sheet: CSSStyleSheet | null): ArrayLike<CSSRule> {
  try {
    return sheet?.cssRules ?? [];
  } catch {
    return [];
  }
}

/** A frame that runs nothing is shown what is meant for those without scripts; nearly all readers see the rest. */
function showAsWithScripts(page: Document) {
  for (const note of page.querySelectorAll('noscript')) note.remove();
  for (const sheet of page.styleSheets) hideScriptless(rulesOf(sheet));
}

function hideScriptless(rules: ArrayLike<CSSRule>) {
  for (const rule of Array.from<CSSRule & Partial<CSSMediaRule>>(rules)) {
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
