import { useState } from 'react';
import { countBodyWords } from '#contract/body-text.ts';
import type { DeskCategory } from '#contract/desk/articles.ts';
import type { Draft, DraftFields } from '#contract/desk/drafts.ts';
import { toReadTime } from '#contract/read-time.ts';
import { formatShortDate } from '#format.ts';
import { useResponse } from '../../api/responses.ts';
import { toCategoryName } from '../../articles.ts';
import { CropImage } from '../../pictures/crop-image.tsx';
import { useMe } from '../../session.ts';

export const partHeading = 'text-[1rem] leading-[1.3] font-bold tracking-normal font-stretch-100%';
const small = 'text-xs text-ink-2';

type CardProps = { draft: Draft; fields: DraftFields };

export function ReaderCards({ draft, fields }: CardProps) {
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <ListCard draft={draft} fields={fields} />
      <SharedCard draft={draft} fields={fields} />
    </div>
  );
}

function ListCard({ draft, fields }: CardProps) {
  const { data: categories = [] } = useResponse<DeskCategory[]>('/api/categorias');
  const image = draft.image?.id === fields.imageId ? draft.image : null;
  const date = fields.publishAt ?? new Date().toISOString();
  const words = countBodyWords(fields.content, fields.format);
  return (
    <figure className="grid min-w-0 content-start gap-2">
      <figcaption className={partHeading}>En las listas</figcaption>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-3 border-y border-rule py-3 leading-[1.35] wrap-anywhere">
        <div className="grid content-start gap-1">
          <small className={small}>
            {toCategoryName(categories, fields.category) || 'Sin categoría'}
          </small>
          <b className="text-[1.5rem] leading-[1.02] font-extrabold font-stretch-75%">
            {fields.title || 'Sin título'}
          </b>
          {image === null && <p className={`line-clamp-3 ${small}`}>{fields.excerpt}</p>}
        </div>
        {image && (
          <CropImage
            className="size-26 object-cover"
            picture={image}
            alt=""
            width={104}
            height={104}
          />
        )}
        <small className={`col-span-full ${small}`}>
          {formatShortDate(date)} · {toReadTime(words)} min lectura
        </small>
      </div>
    </figure>
  );
}

function SharedCard({ draft, fields }: CardProps) {
  const { site } = useMe();
  const src = `/vista/${draft.id}/tarjeta?version=${draft.version}`;
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <figure className="grid min-w-0 content-start gap-2">
      <figcaption className={partHeading}>En WhatsApp</figcaption>
      <div className="border border-rule bg-paper-2 leading-[1.35] wrap-anywhere">
        {failed !== src && (
          <div className="grid place-items-center *:[grid-area:1/1]">
            {/* Seen until the image, which takes a moment, covers it. */}
            <small className={small} aria-hidden="true">
              Preparando la imagen…
            </small>
            <img
              className="relative h-auto w-full"
              src={src}
              alt=""
              width="1200"
              height="630"
              onError={() => setFailed(src)}
            />
          </div>
        )}
        <div className="grid gap-0.5 px-3 pt-2 pb-3">
          <b className="text-s">{fields.title || 'Sin título'}</b>
          <p className={`line-clamp-3 ${small}`}>{fields.excerpt}</p>
          <small className={small}>{new URL(site.url).host}</small>
        </div>
      </div>
    </figure>
  );
}
