import { type RefObject, useState } from 'react';
import type { Library, Picture } from '#contract/desk/pictures.ts';
import { useListAnswer } from '../api/answers.ts';
import { Failed } from '../parts/banner.tsx';
import { Button } from '../parts/button.tsx';
import { Void } from '../parts/empty.tsx';
import { SearchField } from '../parts/search-field.tsx';

type PictureGridProps = {
  onOpen: (picture: Picture) => void;
  field?: RefObject<HTMLInputElement | null>;
};

/** As many as the server sends at once. */
const pageSize = 48;

const countUses = (uses: number) =>
  uses === 0 ? 'Sin uso' : uses === 1 ? 'En 1 lugar' : `En ${uses} lugares`;

/** The pictures that are there, newest first, by what is said of them. */
export function PictureGrid({ onOpen, field }: PictureGridProps) {
  const [search, setSearch] = useState('');
  const [pages, setPages] = useState(1);
  const { data, fault, refresh } = usePage(search, 1);
  return (
    <>
      <search className="filters">
        <SearchField
          label="Buscar imágenes"
          placeholder="Nombre, texto, pie, crédito o artículo"
          field={field}
          text={search}
          onChange={(text) => {
            setPages(1);
            setSearch(text);
          }}
        />
      </search>
      {fault && !data && <Failed what="las imágenes" fault={fault} onRetry={refresh} />}
      {!fault && !data && (
        <div className="pics" aria-busy="true">
          {Array.from({ length: 8 }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
            <span key={index} className="pic pic--sk" />
          ))}
        </div>
      )}
      {data?.total === 0 && (
        <Void title={search ? `Ninguna con «${search}»` : 'Todavía no hay imágenes'}>
          <p>
            {search
              ? 'Se buscó en su nombre, y en el texto, el pie, el crédito y el título de los artículos que las muestran.'
              : 'Las que suba para un artículo quedan aquí, y sirven para otros.'}
          </p>
        </Void>
      )}
      {data && data.total > 0 && (
        <>
          <ul className="pics">
            {Array.from({ length: pages }, (_, index) => index + 1).map((page) => (
              <PageOfPictures key={page} search={search} page={page} onOpen={onOpen} />
            ))}
          </ul>
          <div className="more">
            <span role="status">
              {Math.min(pages * pageSize, data.total)} de {data.total}
            </span>
            {pages * pageSize < data.total && (
              <Button onClick={() => setPages(pages + 1)}>Cargar más</Button>
            )}
          </div>
        </>
      )}
    </>
  );
}

function usePage(search: string, page: number) {
  const query = new URLSearchParams({ buscar: search.trim(), pagina: String(page) });
  return useListAnswer<Library>(`/api/imagenes?${query}`);
}

type PageProps = Pick<PictureGridProps, 'onOpen'> & { search: string; page: number };

function PageOfPictures({ search, page, onOpen }: PageProps) {
  const { data } = usePage(search, page);
  return data?.items.map((picture) => (
    <li key={picture.id}>
      <button type="button" className="pic" onClick={() => onOpen(picture)}>
        <img src={picture.url} alt="" width={528} height={352} loading="lazy" />
        <b>{picture.name || 'Sin nombre'}</b>
        <small>{countUses(picture.uses)}</small>
      </button>
    </li>
  ));
}
