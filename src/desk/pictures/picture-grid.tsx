import './library.css';
import { type RefObject, useDeferredValue, useRef, useState } from 'react';
import type { Library, Picture } from '#contract/desk/pictures.ts';
import { useAnswer } from '../api/answers.ts';
import { Failed } from '../parts/banner.tsx';
import { Button } from '../parts/button.tsx';
import { Void } from '../parts/empty.tsx';
import { Icon } from '../parts/icon.tsx';

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
  const [typed, setTyped] = useState('');
  const [pages, setPages] = useState(1);
  const search = useDeferredValue(typed.trim());
  const { data, fault, refresh } = usePage(search, 1);
  return (
    <>
      <search className="filters">
        <label className="find">
          <span className="vh">Buscar imágenes</span>
          <Icon name="search" />
          <input
            ref={field}
            className="input"
            type="search"
            placeholder="Nombre, texto, pie, crédito o artículo"
            value={typed}
            onChange={({ target }) => {
              setPages(1);
              setTyped(target.value);
            }}
          />
        </label>
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

/** While somebody types, the pictures before stay until the next are there. */
function usePage(search: string, page: number) {
  const query = new URLSearchParams({ buscar: search, pagina: String(page) });
  const answer = useAnswer<Library>(`/api/imagenes?${query}`);
  const before = useRef(answer.data);
  if (answer.data) before.current = answer.data;
  return answer.fault ? answer : { ...answer, data: answer.data ?? before.current };
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
