import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { findExcess } from '#contract/article-fields.ts';
import type { DraftFields } from '#contract/desk/drafts.ts';
import { call, mePath } from '../api/client.ts';
import { useConnection } from '../api/connection.ts';
import { useExpired } from '../api/expired.ts';
import { Said } from '../parts/announcer.tsx';
import { Segmented } from '../parts/segmented.tsx';
import {
  EnterFrame,
  isLoaded,
  isPage,
  isRefusal,
  showAsWithScripts,
  useScale,
} from '../parts/site-frame.tsx';
import { highlightBody } from './writing/highlight.ts';

/** Wait after the last key. With rendering, the page is there within 300 ms. */
const pauseMs = 80;

/** Wide enough for all panes; narrower screens show one at a time. */
const isDesktop = () => matchMedia('(min-width: 75rem)').matches;

type PreviewProps = {
  id: string;
  fields: DraftFields;
  /** How many pictures of the text have been uploaded: the page can show each. */
  readyPictures: number;
  /** The line with the cursor, from 1; 0 for title and excerpt. */
  here: number;
  isPaneOpen: boolean;
  isWide: boolean;
  onWide: (isWide: boolean) => void;
};

export function Preview({
  id,
  fields,
  readyPictures,
  here,
  isPaneOpen,
  isWide,
  onWide,
}: PreviewProps) {
  // Nothing is loaded while the preview is hidden: mobile data costs money.
  const isShown = isPaneOpen || isDesktop();
  const visor = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  // The frame in view, and the one that replaces it once it has loaded. A second page in the same frame would be a step
  // in the browser's history.
  const [frames, setFrames] = useState<number[]>([]);
  const loading = frames.at(-1);
  const made = useRef(0);
  const awaited = useRef<number | null>(null);
  const shown = useRef<DraftFields | null>(null);
  const shownPictures = useRef(0);
  const latest = useRef(fields);
  latest.current = fields;
  const seen = useRef(toCaret(here));
  const body = JSON.stringify(fields);
  const isReachable = useConnection().state !== 'off';
  const isSignedIn = useExpired() === 'no';
  const excess = useMemo(() => findExcess(fields), [fields]);
  const isWaiting = !isReachable && frames.length === 0;
  const isBlank = !fields.title && !fields.excerpt && !fields.content && fields.imageId === null;

  useEffect(() => {
    // The last page stays in view until another can be loaded.
    if (!isShown || !isReachable || !isSignedIn || isBlank || excess !== null) return;
    const begin = () => {
      if (awaited.current !== null) timer = setTimeout(begin, pauseMs);
      else if (body !== JSON.stringify(shown.current) || readyPictures !== shownPictures.current) {
        shownPictures.current = readyPictures;
        made.current += 1;
        const next = made.current;
        awaited.current = next;
        shown.current = JSON.parse(body) as DraftFields;
        setFrames((before) => [...before.slice(-1), next]);
      }
    };
    let timer = setTimeout(begin, pauseMs);
    return () => clearTimeout(timer);
  }, [body, readyPictures, isShown, isReachable, isSignedIn, isBlank, excess]);

  /** A frame is shown before its pictures have loaded, and before styles for readers without scripts apply. */
  const show = useCallback((frame: number, element: HTMLIFrameElement) => {
    if (awaited.current !== frame) return;
    awaited.current = null;
    if (element.contentDocument) showAsWithScripts(element.contentDocument);
    scrollTo(element, latest.current, seen.current, false);
    setFrames([frame]);
  }, []);

  useEffect(() => {
    // After a failed load, the last frame is the one in view.
    if (loading === undefined || loading !== awaited.current) return;
    // The frame is in the document by now, and the form finds it by its name.
    form.current?.submit();
    const element = visor.current?.querySelector<HTMLIFrameElement>('iframe:last-of-type');
    let timer = requestAnimationFrame(function showWhenLoaded() {
      if (element?.contentDocument && isLoaded(element.contentDocument)) show(loading, element);
      else timer = requestAnimationFrame(showWhenLoaded);
    });
    return () => cancelAnimationFrame(timer);
  }, [loading, show]);

  const onLoad = (frame: number, element: HTMLIFrameElement) => {
    const page = element.contentDocument;
    // The browser's own error page, or a refusal.
    if (page === null || isRefusal(page)) {
      if (awaited.current === frame) awaited.current = null;
      shown.current = null;
      setFrames((before) => before.filter((each) => each !== frame));
      // A frame cannot report an expired session. A call can, and nothing is loaded until someone signs in.
      call('GET', mePath).catch(() => {});
    } else if (isPage(page)) show(frame, element);
  };

  useEffect(() => {
    const move = (place: Seen, isGentle: boolean) => {
      seen.current = place;
      const frame = visor.current?.querySelector('iframe');
      if (frame) scrollTo(frame, latest.current, place, isGentle);
    };
    move(toCaret(here), true);
    const follow = ({ target }: Event) => {
      const place = findSeen(target, here);
      if (place) move(place, false);
    };
    document.addEventListener('scroll', follow, true);
    return () => document.removeEventListener('scroll', follow, true);
  }, [here]);

  const scale = useScale(visor, isWide);
  return (
    <section
      className={`${isPaneOpen ? 'flex' : 'hidden desk:flex'} min-w-0 flex-col bg-paper-2 desk:min-h-0 desk:border-l desk:border-ink`}
      aria-label="Vista previa"
    >
      <div className="flex h-13.25 items-center justify-between gap-3 border-b border-rule pr-3 pl-4">
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
        className={`relative min-h-0 flex-1 overflow-hidden bg-paper max-desk:h-[calc(100dvh-56px-53px-64px)] max-desk:flex-none ${isWide ? '' : 'md:max-desk:bg-paper-2'}`}
        ref={visor}
      >
        {isBlank ? (
          <Blank>La vista previa aparece al escribir.</Blank>
        ) : isWaiting ? (
          <Blank>
            <b>Sin conexión.</b> La vista previa aparecerá cuando vuelva la señal.
          </Blank>
        ) : (
          <EnterFrame frame={() => visor.current?.querySelector('iframe')} />
        )}
        {excess !== null && (
          <Said className="absolute inset-0 z-1 bg-paper px-(--margin) py-6 text-ink-2">
            <b>No hay vista previa: {excess}.</b> Divídalo en varios artículos.
          </Said>
        )}
        {frames.map((frame) => (
          <iframe
            key={frame}
            name={`vista-${frame}`}
            title="Vista previa: la página como la verá el lector"
            // No scripts. Same origin, so that it can be scrolled to the line with the cursor.
            sandbox="allow-same-origin"
            tabIndex={-1}
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

/** The pane while there is no preview, and when there will be one. */
const Blank = ({ children }: { children: ReactNode }) => (
  <div className="absolute inset-0 z-1 grid content-center justify-items-center gap-4 bg-paper p-(--margin) text-center text-ink-2">
    <svg viewBox="0 0 200 150" className="w-40" aria-hidden="true">
      <path
        className="fill-none stroke-current stroke-[1.2] [stroke-dasharray:6_4]"
        d="M40 5h120v105H40z"
      />
      <path className="fill-none stroke-current stroke-[1.2]" d="M56 27h88M56 41h58" />
      <path
        className="fill-none stroke-line-o stroke-2"
        d="M40 130h120M34 136l12-12M154 136l12-12"
      />
    </svg>
    <p className="text-balance">{children}</p>
  </div>
);

/** A line of the text, from 1; how much of it is above, and how far down its pane that is, both from 0 to 1. */
type Seen = { line: number; above: number; at: number };

const third = 1 / 3;
const toCaret = (line: number): Seen => ({ line, above: 0, at: third });

/** Finds what a scrolled pane shows of the text: the line with the cursor, or else the one at a third from the top. */
function findSeen(pane: EventTarget | null, here: number): Seen | null {
  const area = document.getElementById('f-content');
  if (!area || !(pane instanceof Node) || !pane.contains(area)) return null;
  const { top, height } =
    pane instanceof Element ? pane.getBoundingClientRect() : { top: 0, height: innerHeight };
  const lines = [...document.querySelectorAll<HTMLElement>('[data-form]')];
  const toAt = (y: number) => (y - top) / height;
  const caret = document.activeElement === area && lines[here - 1]?.getBoundingClientRect();
  if (caret && toAt(caret.top) > 0 && toAt(caret.bottom) < 1) {
    return { line: here, above: 0, at: toAt(caret.top) };
  }
  const index = lines.findLastIndex(
    (line) => line.dataset.form !== 'blank' && toAt(line.getBoundingClientRect().top) <= third,
  );
  const box = lines[index]?.getBoundingClientRect();
  // Another pane covers the text.
  if (box?.height === 0) return null;
  const above = box ? Math.min(1, (top + height * third - box.top) / box.height) : 0;
  return { line: index + 1, above, at: third };
}

/** Scrolls that line to where it is in its pane; gently: unless it is in view. */
function scrollTo(frame: HTMLIFrameElement, fields: DraftFields, seen: Seen, isGentle: boolean) {
  const { contentDocument: page, contentWindow: view } = frame;
  if (!page || !view) return;
  const box = findPlace(page, fields, seen.line)?.getBoundingClientRect();
  const top = box ? box.top + (seen.above && seen.above * box.height) : -view.scrollY;
  if (isGentle && top > 0 && top < view.innerHeight * 0.7) return;
  view.scrollBy({ top: top - view.innerHeight * seen.at, behavior: 'instant' });
}

/** Finds the current line, or the nearest one above that has words, by its text. */
function findPlace(page: Document, fields: DraftFields, here: number): Element | null {
  const blocks = [...page.querySelectorAll('main :is(h1, h2, h3, p, li, tr, caption)')];
  const { lines } = highlightBody(fields.content, fields.format);
  for (const { kind, pieces } of lines.slice(0, here).toReversed()) {
    const shown = pieces.filter(({ forms }) => forms !== 'sg').map(({ text }) => text);
    const words = kind === 'picture' ? '' : shown.join('').trim();
    const found = words !== '' && blocks.findLast((block) => block.textContent?.trim() === words);
    if (found) return found;
  }
  return null;
}
