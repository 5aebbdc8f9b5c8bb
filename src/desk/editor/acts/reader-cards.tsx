import { useState } from 'react';
import type { DeskCategory } from '#contract/desk/articles.ts';
import type { Draft, DraftFields } from '#contract/desk/drafts.ts';
import { countWords, toReadTime } from '#contract/read-time.ts';
import { formatShortDate } from '#format.ts';
import { useAnswer } from '../../api/answers.ts';
import { toCategoryName } from '../../articles.ts';
import { useMe } from '../../session.ts';

type CardProps = { draft: Draft; fields: DraftFields };

/** How the article will look in a list of the site, and where its link is shared. */
export function ReaderCards({ draft, fields }: CardProps) {
  return (
    <div className="cards">
      <ListCard draft={draft} fields={fields} />
      <SharedCard draft={draft} fields={fields} />
    </div>
  );
}

function ListCard({ draft, fields }: CardProps) {
  const { data: categories = [] } = useAnswer<DeskCategory[]>('/api/categorias');
  const image = draft.image?.id === fields.imageId ? draft.image : null;
  const date = fields.publishAt ?? new Date().toISOString();
  const words = countWords(fields.content);
  return (
    <figure>
      <figcaption>En las listas</figcaption>
      <div className="card card--list">
        <div>
          <small>{toCategoryName(categories, fields.category) || 'Sin categoría'}</small>
          <b>{fields.title || 'Sin título'}</b>
          {image === null && <p>{fields.excerpt}</p>}
        </div>
        {image && <img src={image.url} alt="" width="104" height="104" />}
        <small>
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
    <figure>
      <figcaption>En WhatsApp</figcaption>
      <div className="card card--link">
        {failed !== src && (
          <img src={src} alt="" width="1200" height="630" onError={() => setFailed(src)} />
        )}
        <div>
          <b>{fields.title || 'Sin título'}</b>
          <p>{fields.excerpt}</p>
          <small>{new URL(site.url).host}</small>
        </div>
      </div>
    </figure>
  );
}
