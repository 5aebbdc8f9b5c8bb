import type { Image } from '#contract/article.ts';
import { ArticlePicture } from './picture.tsx';

/** The article's picture, whole and across the page, its caption beside it where there is room. */
export function ArticlePlate({ image }: { image: Image }) {
  return (
    <figure
      className="plate grid lg:grid-cols-[minmax(0,9fr)_minmax(0,3fr)] lg:items-end"
      data-tint={image.tint}
    >
      <ArticlePicture
        image={image}
        place="article"
        eager
        className="[&>img]:max-h-[calc(100svh-var(--header))] [&>img]:object-contain"
      />
      {image.caption && (
        <figcaption className="max-w-[60ch] px-(--margin) pt-4 pb-6 text-s leading-[1.4] text-ink-2 lg:py-8 lg:pl-8">
          {image.caption}
        </figcaption>
      )}
    </figure>
  );
}
