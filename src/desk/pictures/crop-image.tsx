import type { ComponentProps } from 'react';
import type { DraftImage } from '#contract/desk/drafts.ts';

type CropImageProps = Omit<ComponentProps<'img'>, 'src'> & {
  picture: Pick<DraftImage, 'kind' | 'url'>;
};

/** A crop of a picture. A drawing's is dark on a dark desk. */
export const CropImage = ({ picture: { kind, url }, alt, ...rest }: CropImageProps) => (
  <picture className="contents [&>source]:hidden">
    {kind === 'drawing' && (
      <source media="(prefers-color-scheme: dark)" srcSet={url.replace('.webp', '-oscuro.webp')} />
    )}
    <img {...rest} src={url} alt={alt} />
  </picture>
);
