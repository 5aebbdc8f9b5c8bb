import type { ReactNode } from 'react';
import type { Image, Thumbnail } from '#contract/article.ts';
import { fichaWidths, miniaturaWidths, photoWidths, toWholeName } from '#contract/image-files.ts';
import { toImage } from '#paths.ts';

/** The place decides which file fits: the whole picture, or a crop that excludes the lettering. */
type Place = 'lead' | 'article' | 'whole' | 'body' | 'gallery' | 'side' | 'row';

type ArticlePictureProps = {
  image: Omit<Image, 'caption'> & Partial<Pick<Image, 'caption'>>;
  place: Place;
  /** For the first picture of a page: loaded first instead of lazily. */
  eager?: boolean;
  className?: string;
  /** A source that comes before the others. */
  children?: ReactNode;
};

type ThumbnailProps = {
  image: Thumbnail | null | undefined;
  place: 'side' | 'row';
  className: string;
};

type Source = { media?: string; type?: string; srcSet: string; sizes?: string };

export const narrow = '(width < 45rem)';
/** Window widths at which the plate is beside the text. */
export const wide = '(width >= 68.75rem)';
export const dark = '(prefers-color-scheme: dark)';

/** The only component that knows the URLs of pictures. */
export function ArticlePicture(props: ArticlePictureProps) {
  const { image, place, eager, className = '', children } = props;
  const { sources, fallback } = filesOf(image, place);
  return (
    <picture className={`plate ${className}`} data-tint={image.tint}>
      {children}
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
        decoding={eager ? undefined : 'async'}
      />
    </picture>
  );
}

/** A crop beside a title. It has no description, because the title says enough. */
export function ThumbnailPicture({ image, ...rest }: ThumbnailProps) {
  const whole = { width: 3, height: 2, alt: '', caption: null };
  return image && <ArticlePicture image={{ ...image, ...whole }} {...rest} />;
}

function filesOf(
  image: ArticlePictureProps['image'],
  place: Place,
): { sources: Source[]; fallback: string } {
  if (place === 'row' || place === 'side') {
    return { sources: crops(image, place), fallback: 'ficha-528.webp' };
  }
  const whole = toWholeName(image.kind);
  if (image.kind === 'drawing') {
    if (place === 'gallery') return { sources: [], fallback: `${whole}#ficha` };
    // The drawing's own <view> for phones: fewer details, larger lettering.
    const phone = { media: narrow, srcSet: toImage(image.id, `${whole}#movil`) };
    return { sources: place === 'whole' ? [] : [phone], fallback: whole };
  }
  const widths = photoWidths(image.width);
  const sizes = photoSizes[place];
  return { sources: toPhotoSources(image, { name: 'foto', widths, sizes }), fallback: whole };
}

const photoSizes = {
  lead: `${narrow} 100vw, 50vw`,
  article: '100vw',
  // Three viewports, because the viewer opens a picture at up to 2.25 times the window's width and then zooms in.
  whole: '300vw',
  body: `${narrow} 100vw, 39rem`,
  gallery: `${narrow} 100vw, 24rem`,
};

type Cut = { name: string; widths: number[]; sizes: string };

/** Square for phones, 3:2 otherwise. A drawing has both in two colour schemes, a photograph in two formats. */
function crops(image: ArticlePictureProps['image'], place: Place): Source[] {
  const square: Cut = { name: 'miniatura', widths: miniaturaWidths, sizes: '104px' };
  const card: Cut = {
    name: 'ficha',
    widths: fichaWidths,
    sizes: place === 'row' ? '264px' : '26vw',
  };
  if (image.kind === 'photo') {
    return [...toPhotoSources(image, square, narrow), ...toPhotoSources(image, card)];
  }
  return [
    { media: `${narrow} and ${dark}`, ...toSource(image, square, '-oscuro.webp') },
    { media: narrow, ...toSource(image, square, '.webp') },
    { media: dark, ...toSource(image, card, '-oscuro.webp') },
    toSource(image, card, '.webp'),
  ];
}

const toPhotoSources = (image: ArticlePictureProps['image'], cut: Cut, media?: string): Source[] =>
  ['avif', 'webp'].map((format) => ({
    ...(media ? { media } : {}),
    type: `image/${format}`,
    ...toSource(image, cut, `.${format}`),
  }));

const toSource = (
  image: ArticlePictureProps['image'],
  { name, widths, sizes }: Cut,
  ending: string,
) => ({
  srcSet: widths
    .map((width) => `${toImage(image.id, `${name}-${width}${ending}`)} ${width}w`)
    .join(', '),
  sizes,
});
