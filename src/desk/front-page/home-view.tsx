import { useRef, useState } from 'react';
import { EnterFrame } from '../parts/enter-frame.tsx';
import { isPage, isRefusal, showAsWithScripts, useScale } from '../parts/site-frame.ts';

type HomeViewProps = {
  /** The page is loaded again when it changes. */
  version: string;
  /** As on a desktop, made smaller. */
  isWide: boolean;
};

/** The real home page, in a frame that runs nothing. The last one stays until the next is there. */
export function HomeView({ version, isWide }: HomeViewProps) {
  const place = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<string | null>(null);
  const scale = useScale(place, isWide);
  const show = (frame: HTMLIFrameElement) => {
    const page = frame.contentDocument;
    if (!page || !isPage(page) || isRefusal(page)) return;
    showAsWithScripts(page);
    // Not `scrollIntoView`, which would scroll the desk as well.
    const featured = page.getElementById('destacados')?.parentElement;
    page.defaultView?.scrollTo({ top: (featured?.offsetTop ?? 0) - 100, behavior: 'instant' });
    setShown(version);
  };
  return (
    <div
      ref={place}
      className="relative h-[calc(100dvh-240px)] min-h-100 overflow-hidden border border-ink bg-paper"
    >
      <EnterFrame frame={() => place.current?.querySelector('iframe')} />
      {[...new Set([shown, version])].map(
        (each) =>
          each !== null && (
            <iframe
              // A frame of its own each time: a second page in the same one would be a step for the browser's Back.
              key={each}
              src="/portada/vista"
              title="La portada como la ven los lectores"
              sandbox="allow-same-origin"
              tabIndex={-1}
              className="absolute inset-0 size-full origin-top-left border-0 bg-paper data-loading:invisible data-loading:-z-1"
              data-loading={each !== shown || undefined}
              style={scale ?? undefined}
              onLoad={({ currentTarget }) => each === version && show(currentTarget)}
            />
          ),
      )}
    </div>
  );
}
