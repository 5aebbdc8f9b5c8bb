import type { DeskAdvert } from '#contract/desk/adverts.ts';

export function AdvertFigure({ advert }: { advert: DeskAdvert }) {
  const { client, src, alt, width, height } = advert;
  return (
    <figure>
      <figcaption className="mb-1 text-xs text-ink-2">Publicidad · {client}</figcaption>
      <img src={src} alt={alt} width={width} height={height} loading="lazy" />
    </figure>
  );
}
