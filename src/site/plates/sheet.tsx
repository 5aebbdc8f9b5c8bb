import type { Article, Image } from '#contract/article.ts';
import { toWholeName } from '#contract/image-files.ts';
import { formatLongDate } from '#format.ts';
import { toArticle, toImage } from '#paths.ts';
import { toQr } from '#qr.ts';
import { useIdentity } from '../identity.tsx';

/** One A4 sheet with a title block, as on a plan. Shown only on paper. */
export function Sheet({ article, image }: { article: Article; image: Image }) {
  const { name, url } = useIdentity();
  const address = new URL(toArticle(article.slug), url).href;
  const { size, path } = toQr(address);
  return (
    <div className="lamina-sheet" data-upright={image.width < image.height || undefined}>
      <img src={toImage(image.id, toWholeName(image.kind))} alt={image.alt} />
      <div className="lamina-block">
        <b className="lamina-name">{name}</b>
        <dl>
          <div className="lamina-title">
            <dt>Título</dt>
            <dd>{article.title}</dd>
          </div>
          <div>
            <dt>Autor</dt>
            <dd>{article.author}</dd>
          </div>
          <div>
            <dt>Fecha</dt>
            <dd>{formatLongDate(article.publishedAt)}</dd>
          </div>
          <div className="lamina-title">
            <dt>Dirección</dt>
            <dd>{address}</dd>
          </div>
          {image.caption && (
            <div className="lamina-title">
              <dt>Lámina</dt>
              <dd>{image.caption}</dd>
            </div>
          )}
        </dl>
        <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={`Código QR: ${address}`}>
          <path d={path} />
        </svg>
      </div>
    </div>
  );
}
