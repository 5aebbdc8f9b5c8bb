import { type ComponentType, type MouseEvent, useEffect, useState } from 'react';
import type { Article, Image } from '#contract/article.ts';
import type { DrawingParts } from '#contract/drawing-parts.ts';
import { toWholeName } from '#contract/image-files.ts';
import { toImage } from '#paths.ts';
import { ArticlePicture, wide } from '../articles/picture.tsx';
import { fetchFile } from '../data/bundle.ts';
import { Icon } from '../ui/icon.tsx';
import type { OutlineItem } from '../ui/outline.tsx';
import type { HighlightProps } from './highlight.tsx';
import type { ViewerProps } from './viewer.tsx';

type ArticlePlateProps = { article: Article; image: Image; items: OutlineItem[] };

/**
 * A drawing is never cropped, and no taller than three quarters of the window. A photograph has the full width. An
 * upright picture is no taller than the screen.
 */
export function ArticlePlate({ article, image, items }: ArticlePlateProps) {
  const isDrawing = image.kind === 'drawing';
  // `drawing` may be left over from a drawing that a photograph replaced.
  const parts = isDrawing ? article.drawing : undefined;
  const Highlight = useHighlight(parts);
  const isUpright = image.width < 1.4 * image.height;
  const heightClass = isDrawing && !isUpright ? '' : '[&_img]:max-h-[calc(100svh-var(--header))]';
  return (
    <figure
      data-tint={image.tint}
      className={isDrawing ? 'ml-auto lg:max-w-[max(39rem,116svh)]' : ''}
    >
      <PlateLink article={article} image={image}>
        <ArticlePicture
          image={image}
          place="article"
          eager
          className={`${heightClass} ${isUpright ? '[&>img]:object-contain' : ''}`}
        >
          {Highlight && parts && <Highlight image={image} parts={parts} items={items} />}
        </ArticlePicture>
      </PlateLink>
      {image.caption && (
        <figcaption
          className={`pt-4 text-s leading-[1.4] text-ink-2 ${isDrawing ? 'max-lg:px-(--margin) wide:ml-auto wide:max-w-[39rem]' : 'wrap'}`}
        >
          <span className="block max-w-[60ch]">{image.caption}</span>
        </figcaption>
      )}
    </figure>
  );
}

/** Loads `Highlight` if the article names parts of its drawing and the window is wide. Without it the drawing is shown whole. */
function useHighlight(parts: DrawingParts | undefined) {
  const [Highlight, setHighlight] = useState<ComponentType<HighlightProps> | null>(null);
  useEffect(() => {
    if (!parts) return;
    const screen = matchMedia(wide);
    const load = () =>
      screen.matches &&
      fetchFile('highlight')
        .then(() => import('./highlight.tsx'))
        .then(
          (loaded) => setHighlight(() => loaded.Highlight),
          () => {},
        );
    load();
    screen.addEventListener('change', load);
    return () => screen.removeEventListener('change', load);
  }, [parts]);
  return Highlight;
}

export const enlargeClass = 'group relative block cursor-zoom-in';

/** At the corner of a picture that opens larger. */
export function EnlargeMark() {
  return (
    <span className="absolute right-0 bottom-0 bg-paper p-2 print:hidden group-hover:bg-signal group-hover:text-on-signal">
      <Icon name="enlarge" className="size-5" />
    </span>
  );
}

type PlateLinkProps = { article: Article; image: Image; children: React.ReactNode };

/** Opens the picture over the whole screen; without JavaScript, by itself. */
function PlateLink({ article, image, children }: PlateLinkProps) {
  const [Viewer, setViewer] = useState<ComponentType<ViewerProps> | null>(null);
  const open = async (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = event.currentTarget;
    event.preventDefault();
    try {
      await fetchFile('viewer');
      const viewer = await import('./viewer.tsx');
      setViewer(() => viewer.Viewer);
    } catch {
      location.assign(link.href);
    }
  };
  return (
    <>
      <a
        href={toImage(image.id, toWholeName(image.kind))}
        aria-label={`Ampliar la imagen. ${image.alt}`.trim()}
        onClick={open}
        className={enlargeClass}
      >
        {children}
        <EnlargeMark />
      </a>
      {Viewer && <Viewer article={article} image={image} onClose={() => setViewer(null)} />}
    </>
  );
}
