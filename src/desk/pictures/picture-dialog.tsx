import { useState } from 'react';
import { Link } from 'wouter';
import { unusedForMs } from '#contract/desk/picture-limits.ts';
import type { Picture, PictureReplaced, PictureUse, PictureUses } from '#contract/desk/pictures.ts';
import { call } from '../api/client.ts';
import { refreshResponses, useResponse } from '../api/responses.ts';
import { attempt } from '../attempt.ts';
import { formatMomentInText } from '../dates.ts';
import { useFile } from '../editor/pictures/upload.ts';
import { UploadProgress } from '../editor/pictures/upload-progress.tsx';
import { ArticleLink } from '../parts/article-link.tsx';
import { Button, DialogButtons } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Fault } from '../parts/field.tsx';
import { FileButton } from '../parts/file-button.tsx';
import { StateLabel } from '../parts/marks.tsx';
import { ResponseStatus, Skeleton } from '../parts/status.tsx';
import { toast } from '../parts/toast.ts';
import { useCan } from '../session.ts';
import { toWords } from './picture-grid.tsx';

export function PictureDialog({ picture, onClose }: { picture: Picture; onClose: () => void }) {
  const { id, name, width, height, addedAt, unusedSince } = picture;
  const can = useCan();
  const response = useResponse<PictureUses>(`/api/imagenes/${id}/usos`);
  const { data } = response;
  const [isDeleting, setDeleting] = useState(false);
  const { items: uses, adverts } = data ?? { items: [], adverts: [] };
  const isUnused = uses.length === 0 && adverts.length === 0;
  return (
    <Dialog title={toWords(name) || 'Imagen sin nombre'} onClose={onClose} wide>
      {(close) => (
        <div className="grid gap-4">
          <img
            className="h-auto max-h-[46vh] w-full bg-cemento object-contain"
            src={picture.whole}
            // Decorative: the picture's description is printed below it.
            alt=""
            width={width}
            height={height}
          />
          {data?.words?.alt && <p className="-mt-2">{data.words.alt}</p>}
          <p className="-mt-2 text-ink-2">
            {name && `${name}, `}
            {width} × {height}
            {addedAt && `, subida ${formatMomentInText(addedAt)}`}
            {unusedSince && isUnused && (
              <>
                . No se usa: si sigue así, se borrará{' '}
                {formatMomentInText(new Date(Date.parse(unusedSince) + unusedForMs).toISOString())}
              </>
            )}
            .
          </p>
          <section className="grid gap-1.5">
            <h3>Dónde se usa</h3>
            <ResponseStatus what="sus usos" response={response}>
              <Skeleton width={4} />
            </ResponseStatus>
            {data && isUnused && <p>En ningún artículo, borrador ni anuncio.</p>}
            <ul className="divide-y divide-rule border-y border-rule">
              {uses.map((use) => (
                <UseLine key={use.articleId ?? use.draftId} use={use} onLeave={onClose} />
              ))}
              {adverts.length > 0 && <AdvertsLine clients={adverts} onLeave={onClose} />}
            </ul>
          </section>
          {can('manage-pictures') && data && (
            <>
              {uses.length > 0 && <Replace picture={picture} uses={uses.length} onDone={close} />}
              {isUnused && !isDeleting && (
                <DialogButtons>
                  <Button kind="alert" icon="trash" onClick={() => setDeleting(true)}>
                    Borrar
                  </Button>
                </DialogButtons>
              )}
              {isDeleting && <Delete id={id} onDone={close} onKeep={() => setDeleting(false)} />}
            </>
          )}
        </div>
      )}
    </Dialog>
  );
}

function UseLine({ use, onLeave }: { use: PictureUse; onLeave: () => void }) {
  const { slug, title, state } = use;
  return (
    <li className="flex justify-between gap-3 py-2.5">
      <ArticleLink item={{ ...use, slug: slug ?? '' }} onClick={onLeave}>
        {title || 'Sin título'}
      </ArticleLink>
      <StateLabel state={state} />
    </li>
  );
}

function AdvertsLine({ clients, onLeave }: { clients: string[]; onLeave: () => void }) {
  const can = useCan();
  const what = clients.length === 1 ? 'Un anuncio' : `${clients.length} anuncios`;
  return (
    <li className="flex justify-between gap-3 py-2.5">
      {can('manage-adverts') ? (
        <Link href="/ajustes/publicidad" onClick={onLeave}>
          {what}: {[...new Set(clients)].join(', ')}
        </Link>
      ) : (
        <span>{what}</span>
      )}
      <span className="inline-flex items-center gap-2 leading-[1.2] font-semibold font-stretch-90%">
        Publicidad
      </span>
    </li>
  );
}

type ReplaceProps = { picture: Picture; uses: number; onDone: () => void };

/** Replaces a picture by an uploaded file, which is processed like any other. */
function Replace({ picture, uses, onDone }: ReplaceProps) {
  const file = useFile(({ id }) =>
    attempt('No se reemplazó', async () => {
      const path = `/api/imagenes/${picture.id}/reemplazar`;
      const { articles, drafts } = await call<PictureReplaced>('POST', path, { by: id });
      refreshResponses('/api/imagenes');
      onDone();
      toast({
        title: 'Imagen reemplazada',
        text: `Artículos: ${articles}. Borradores: ${drafts}. Los lectores ya la ven.`,
      });
    }),
  );
  return (
    <section className="grid gap-1.5">
      <h3>Reemplazar en todas partes</h3>
      <p className="text-ink-2">
        {uses === 1 ? 'El artículo conserva' : `Los ${uses} conservan`} su dirección, texto
        alternativo, pie, crédito y centro del recorte. El historial guarda la imagen anterior; un
        anuncio conserva la suya.
      </p>
      {file.progress && <UploadProgress {...file} progress={file.progress} />}
      <Fault message={file.fault} />
      {!file.progress && (
        <DialogButtons>
          <FileButton icon="swap" onFiles={([chosen]) => file.startUpload(chosen)}>
            Elegir la nueva
          </FileButton>
        </DialogButtons>
      )}
    </section>
  );
}

function Delete({ id, onDone, onKeep }: { id: string; onDone: () => void; onKeep: () => void }) {
  const remove = () =>
    attempt('No se borró', async () => {
      await call('DELETE', `/api/imagenes/${id}`);
      onDone();
      refreshResponses('/api/imagenes?');
      toast({ title: 'Imagen borrada' });
    });
  return (
    <div role="alert">
      <p>Se borra para siempre, con el archivo que se subió.</p>
      <DialogButtons>
        <Button kind="alert" onClick={remove}>
          Borrar para siempre
        </Button>
        <Button onClick={onKeep}>Cancelar</Button>
      </DialogButtons>
    </div>
  );
}
