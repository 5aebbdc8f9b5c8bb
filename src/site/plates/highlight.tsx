import { useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Image } from '#contract/article.ts';
import type { DrawingParts } from '#contract/drawing-parts.ts';
import { toWholeName } from '#contract/image-files.ts';
import { toSlug } from '#contract/slug.ts';
import { toImage } from '#paths.ts';
import { wide } from '../articles/picture.tsx';
import { type OutlineItem, useHeadingBeingRead } from '../ui/outline.tsx';

export type HighlightProps = { image: Image; parts: DrawingParts; items: OutlineItem[] };

/**
 * A `<source>` whose fragment selects the part of the drawing that the current section explains; see `withFading`. Only
 * the fragment differs, so nothing is downloaded again.
 */
export function Highlight({ image, parts, items }: HighlightProps) {
  const section = useHeadingBeingRead(items);
  const isPrinting = usePrinting();
  const bySection = useMemo(() => mapSections(items, parts), [items, parts]);
  const part = section !== undefined && !isPrinting && bySection.get(section);
  if (!part) return null;
  return <source media={wide} srcSet={toImage(image.id, `${toWholeName(image.kind)}#${part}`)} />;
}

/** A subsection without its own part uses its section's. */
function mapSections(items: OutlineItem[], parts: DrawingParts) {
  const bySlug = new Map(Object.entries(parts).map(([heading, part]) => [toSlug(heading), part]));
  let ofSection: string | undefined;
  return new Map(
    items.map(({ id, text, isPart }) => {
      const own = bySlug.get(toSlug(text));
      if (!isPart) ofSection = own;
      return [id, own ?? ofSection];
    }),
  );
}

/** Print shows the whole drawing. Browsers print the page as it is right after `beforeprint`. */
function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const update = ({ type }: Event) => flushSync(() => setPrinting(type === 'beforeprint'));
    const events = ['beforeprint', 'afterprint'];
    for (const event of events) addEventListener(event, update);
    return () => {
      for (const event of events) removeEventListener(event, update);
    };
  }, []);
  return isPrinting;
}
