import { useState } from 'react';
import type { ArticleList, ListItem } from '#contract/desk/articles.ts';
import type { FrontPageItem } from '#contract/desk/front-page.ts';
import { useResponse } from '../api/responses.ts';
import { formatDate } from '../dates.ts';
import { useFoundAnnouncement } from '../parts/announcer.tsx';
import { Choice } from '../parts/choice.tsx';
import { Dialog, sheetList } from '../parts/dialog.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { isPast, MomentFields, proposeMoments } from '../parts/moment-fields.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { ResponseStatus } from '../parts/status.tsx';

type EndDialogProps = {
  item: FrontPageItem;
  onEnd: (endsAt: string | null) => void;
  onClose: () => void;
};

export function EndDialog({ item, onEnd, onClose }: EndDialogProps) {
  const [now] = useState(() => Date.now());
  const [hasEnd, setHasEnd] = useState(item.endsAt !== null);
  const [at, setAt] = useState(item.endsAt ?? proposeMoments(now)[0] ?? null);
  const isFaulty = hasEnd && (at === null || isPast(at, now));
  return (
    <FormDialog
      title="Hasta cuándo"
      submitLabel="Guardar"
      isDisabled={isFaulty}
      onSaved={() => onEnd(hasEnd ? at : null)}
      onClose={onClose}
    >
      <p className="-mt-2 text-ink-2">{item.title}</p>
      <div>
        <Choice type="radio" name="end" checked={!hasEnd} onChange={() => setHasEnd(false)}>
          <b>Hasta que lo quite</b>
        </Choice>
        <Choice type="radio" name="end" checked={hasEnd} onChange={() => setHasEnd(true)}>
          <b>Hasta una hora</b>
          <small>A esa hora deja de estar destacado y sube el siguiente.</small>
        </Choice>
      </div>
      {hasEnd && <MomentFields at={at} now={now} onChange={setAt} />}
    </FormDialog>
  );
}

type AddDialogProps = {
  taken: Set<number>;
  onAdd: (item: ListItem & { articleId: number }) => void;
  onClose: () => void;
};

export function AddDialog({ taken, onAdd, onClose }: AddDialogProps) {
  const [text, setText] = useState('');
  const query = new URLSearchParams({ estado: 'publicado', ...(text.trim() && { buscar: text }) });
  if (!query.has('buscar')) query.set('orden', 'publicado');
  const response = useResponse<ArticleList>(`/api/articulos?${query}`, { keepsPrevious: true });
  const items = response.data?.items.filter(({ articleId }) => !taken.has(articleId ?? 0));
  useFoundAnnouncement(text.trim(), response.isPrevious ? null : items?.length);
  return (
    <Dialog title="Agregar artículo" onClose={onClose}>
      {(close) => (
        <>
          <SearchField
            label="Buscar entre los publicados"
            placeholder="Buscar entre los publicados"
            text={text}
            onChange={setText}
          />
          <ResponseStatus what="los artículos" response={response} />
          {items?.length === 0 && (
            <p>
              {text
                ? `Ningún artículo publicado tiene «${text}».`
                : 'No hay más artículos publicados.'}
            </p>
          )}
          {items && items.length > 0 && (
            <ul className={sheetList}>
              {items.map((item) => (
                <li key={item.articleId}>
                  <button
                    type="button"
                    className="py-2 text-left"
                    onClick={() => {
                      const { articleId } = item;
                      close();
                      if (articleId !== null) onAdd({ ...item, articleId });
                    }}
                  >
                    {item.title}{' '}
                    <small className="whitespace-nowrap text-ink-2">
                      {item.publishedAt && formatDate(item.publishedAt)}
                    </small>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Dialog>
  );
}
