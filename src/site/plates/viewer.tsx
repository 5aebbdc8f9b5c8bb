import { type CSSProperties, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { Article, Image } from '#contract/article.ts';
import { toWholeName } from '#contract/image-files.ts';
import { formatLongDate } from '#format.ts';
import { toArticle, toImage } from '#paths.ts';
import { toQr } from '#qr.ts';
import { ArticlePicture, narrow } from '../articles/picture.tsx';
import { useIdentity } from '../identity.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useModal } from '../ui/modal.ts';
import styles from './viewer.css?inline';
import { useZoom, zoomStep } from './zoom.ts';

export type ViewerProps = { article: Article; image: Image; onClose: () => void };

/** «Lámina»: a picture over the whole screen, with zoom, its description, and a sheet to print. */
export function Viewer({ article, image, onClose }: ViewerProps) {
  useStyles();
  const { ref, close } = useModal();
  const stage = useRef<HTMLElement>(null);
  const { zoom, zoomBy, showWhole, fillHeight, onKeyDown, handlers } = useZoom(stage);
  const titleId = useId();
  const textId = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only at the start
  useEffect(() => {
    stage.current?.focus();
    // On a phone the whole picture would be as small as in the article.
    if (matchMedia(narrow).matches) fillHeight();
  }, []);
  const { title } = article;
  return (
    <dialog
      ref={ref}
      onClose={onClose}
      onKeyDown={onKeyDown}
      aria-labelledby={titleId}
      aria-describedby={textId}
      className="lamina"
    >
      <div className="lamina-bar">
        <h2 id={titleId}>
          <span>Lámina</span> {title}
        </h2>
        <div className="lamina-tools">
          <button
            type="button"
            aria-label="Alejar"
            className="icon-button"
            onClick={() => zoomBy(1 / zoomStep)}
          >
            <ToolIcon d="M3 12h18" />
          </button>
          <output>{Math.round(zoom * 100)} %</output>
          <button
            type="button"
            aria-label="Acercar"
            className="icon-button"
            onClick={() => zoomBy(zoomStep)}
          >
            <ToolIcon d="M3 12h18M12 3v18" />
          </button>
          <button type="button" aria-label="Ver entera" className="icon-button" onClick={showWhole}>
            <ToolIcon d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" />
          </button>
          <Button variant="line" onClick={() => print()}>
            Imprimir
          </Button>
          <IconButton icon="close" label="Cerrar" onClick={close} />
        </div>
      </div>
      <section
        ref={stage}
        {...handlers}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container, moved with the arrow keys.
        tabIndex={0}
        aria-label="Imagen: + y − la acercan y la alejan, las flechas la mueven, 0 la muestra entera"
        className="lamina-stage"
        style={{ '--ratio': image.width / image.height } as CSSProperties}
      >
        <ArticlePicture image={image} place="whole" eager />
      </section>
      <div id={textId} className="lamina-text">
        {image.caption && <p>{image.caption}</p>}
        {image.alt && (
          <details open={!matchMedia(narrow).matches}>
            <summary>
              Descripción
              <Icon name="chevron" className="size-5.5" />
            </summary>
            <p>{image.alt}</p>
          </details>
        )}
      </div>
      {createPortal(<Sheet article={article} image={image} />, document.body)}
    </dialog>
  );
}

const ToolIcon = ({ d }: { d: string }) => (
  <svg viewBox="0 0 24 24" className="icon size-5.5" aria-hidden="true">
    <path d={d} />
  </svg>
);

/**
 * The CSS is inlined in this module, so the module's digest covers it. Removed on closing: its rules for paper would hide
 * the article.
 */
function useStyles() {
  useLayoutEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    };
  }, []);
}

/** One A4 sheet with a title block, as on a plan. Shown only on paper. */
function Sheet({ article, image }: { article: Article; image: Image }) {
  const { name, url } = useIdentity();
  const address = new URL(toArticle(article.slug), url).href;
  const { size, path } = toQr(address);
  const facts: [name: string, value: string | null, isWide?: true][] = [
    ['Título', article.title, true],
    ['Autor', article.author],
    ['Fecha', formatLongDate(article.publishedAt)],
    ['Dirección', address, true],
    ['Lámina', image.caption, true],
  ];
  return (
    <div className="lamina-sheet" data-upright={image.width < image.height || undefined}>
      <img src={toImage(image.id, toWholeName(image.kind))} alt={image.alt} />
      <div className="lamina-block">
        <b className="lamina-name">{name}</b>
        <dl>
          {facts.map(
            ([name, value, isWide]) =>
              value && (
                <div key={name} className={isWide ? 'lamina-title' : undefined}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ),
          )}
        </dl>
        <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={`Código QR: ${address}`}>
          <path d={path} />
        </svg>
      </div>
    </div>
  );
}
