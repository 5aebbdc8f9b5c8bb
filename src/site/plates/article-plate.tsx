import type { Image } from '#contract/article.ts';
import { ArticlePicture } from '../articles/picture.tsx';

/**
 * A drawing is never cropped: on wide screens it fills nine of the twelve columns, with its caption beside it. A
 * photograph has the full width. An upright picture is no taller than the screen.
 */
export function ArticlePlate({ image }: { image: Image }) {
  const isDrawing = image.kind === 'drawing';
  const isUpright = image.width < 1.4 * image.height;
  const heightClass = isDrawing && !isUpright ? '' : '[&>img]:max-h-[calc(100svh-var(--header))]';
  return (
    <figure
      className={isDrawing ? 'lg:wrap lg:grid lg:grid-cols-[9fr_3fr] lg:items-end lg:gap-x-8' : ''}
    >
      <ArticlePicture
        image={image}
        place="article"
        eager
        className={`${heightClass} ${isUpright ? '[&>img]:object-contain' : ''}`}
      />
      {image.caption && (
        <figcaption
          className={`wrap pt-4 pb-6 text-s leading-[1.4] text-ink-2 ${isDrawing ? 'lg:w-auto lg:border-t lg:border-rule lg:pt-3 lg:pb-0' : ''}`}
        >
          <span className="block max-w-[60ch]">{image.caption}</span>
        </figcaption>
      )}
    </figure>
  );
}
