import type { Image } from '#contract/article.ts';
import { toImage } from '#paths.ts';

/** Where a picture stands decides which of its files fits: a whole plate, or a crop without lettering. */
type Place = 'lead' | 'article' | 'side' | 'row';

type ArticlePictureProps = {
  image: Image;
  place: Place;
  /** For the one picture a page opens with: fetched first, not when scrolled to. */
  eager?: boolean;
  className?: string;
};

type Source = { media?: string; srcSet: string; sizes?: string };

const narrow = '(width < 45rem)';
const dark = '(prefers-color-scheme: dark)';

/** The only place that knows how pictures are addressed; the image pipeline makes the files this asks for. */
export function ArticlePicture({ image, place, eager, className = '' }: ArticlePictureProps) {
  const { sources, fallback } = filesOf(image, place);
  return (
    <picture className={`plate ${className}`} data-tint={image.tint}>
      {sources.map((source) => (
        <source key={source.srcSet} {...source} />
      ))}
      <img
        src={toImage(image.id, fallback)}
        width={image.width}
        height={image.height}
        alt={image.alt}
        loading={eager ? undefined : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding="async"
      />
    </picture>
  );
}

function filesOf(image: Image, place: Place): { sources: Source[]; fallback: string } {
  if (place === 'row' || place === 'side') {
    return { sources: crops(image, place), fallback: 'ficha-528.webp' };
  }
  if (image.kind === 'drawing') {
    // The drawing's own <view> for phones: fewer things, larger lettering.
    const phone = { media: narrow, srcSet: toImage(image.id, 'lamina.svg#movil') };
    return { sources: [phone], fallback: 'lamina.svg' };
  }
  const widths = [320, 640, 960, 1280, 1920].filter((width) => width <= image.width);
  const sizes = place === 'lead' ? `${narrow} 100vw, 50vw` : '(width < 64rem) 100vw, 75vw';
  const whole = { srcSet: srcSetOf(image, 'foto', widths), sizes };
  return { sources: [whole], fallback: `foto-${widths.at(-1) ?? 320}.jpg` };
}

/** A square for phones and a 3:2 card above, in the reader's colour scheme. Every browser we style knows AVIF. */
function crops(image: Image, place: Place): Source[] {
  const square = { name: 'miniatura', widths: [104, 208, 312], sizes: '104px' };
  const card = { name: 'ficha', widths: [264, 528], sizes: place === 'row' ? '264px' : '26vw' };
  const toSource = ({ name, widths, sizes }: typeof card, suffix: string, ...media: string[]) => ({
    ...(media.length > 0 ? { media: media.join(' and ') } : {}),
    srcSet: srcSetOf(image, name, widths, suffix),
    sizes,
  });
  if (image.kind === 'photo') return [toSource(square, '', narrow), toSource(card, '')];
  return [
    toSource(square, '-oscuro', narrow, dark),
    toSource(square, '', narrow),
    toSource(card, '-oscuro', dark),
    toSource(card, ''),
  ];
}

function srcSetOf(image: Image, name: string, widths: number[], suffix = ''): string {
  return widths
    .map((width) => `${toImage(image.id, `${name}-${width}${suffix}.avif`)} ${width}w`)
    .join(', ');
}
