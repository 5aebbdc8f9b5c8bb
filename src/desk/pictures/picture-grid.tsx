import { type RefObject, useState } from 'react';
import type { DraftImage } from '#contract/desk/drafts.ts';
import type { Library, Picture } from '#contract/desk/pictures.ts';
import { usePagedResponse } from '../api/responses.ts';
import { Dialog } from '../parts/dialog.tsx';
import { EmptySheets } from '../parts/empty-sheets.tsx';
import { More } from '../parts/page.tsx';
import { SearchRow } from '../parts/search-field.tsx';
import { EmptyState, ResponseStatus } from '../parts/status.tsx';
import { CropImage } from './crop-image.tsx';

const grid = `mt-2 grid grid-cols-[repeat(auto-fill,minmax(148px,1fr))] gap-x-3 gap-y-4
  desk:grid-cols-[repeat(auto-fill,minmax(192px,1fr))]`;
const plate = 'mb-1 aspect-3/2 h-auto w-full bg-cemento object-cover';

type PictureGridProps = {
  onOpen: (picture: Picture) => void;
  field?: RefObject<HTMLInputElement | null>;
};

/** The size of the server's page. */
const pageSize = 48;

const countUses = (uses: number) =>
  uses === 0 ? 'Sin uso' : uses === 1 ? 'En 1 lugar' : `En ${uses} lugares`;

export function PictureGrid({ onOpen, field }: PictureGridProps) {
  const [search, setSearch] = useState('');
  const list = usePagedResponse<Library>(
    '/api/imagenes',
    new URLSearchParams({ buscar: search.trim() }),
    pageSize,
  );
  const { data, pages, shown, left, loadMore } = list;
  const isEmpty = data?.total === 0 && search === '';
  return (
    <>
      {!isEmpty && (
        <SearchRow
          label="Buscar imágenes"
          placeholder="Nombre, texto, pie, crédito o artículo"
          field={field}
          text={search}
          onChange={setSearch}
        />
      )}
      <ResponseStatus what="las imágenes" response={list}>
        <div className={grid} aria-busy="true">
          {Array.from({ length: 8 }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
            <span key={index} data-awaited className={plate} />
          ))}
        </div>
      </ResponseStatus>
      {data?.total === 0 && (
        <EmptyState
          title={search ? `Ninguna con «${search}»` : 'Todavía no hay imágenes'}
          art={isEmpty && <EmptySheets />}
        >
          <p>
            {search
              ? 'Se buscó en su nombre, y en el texto, el pie, el crédito y el título de los artículos que las muestran.'
              : 'Las que suba para un artículo quedan aquí, y sirven para otros.'}
          </p>
        </EmptyState>
      )}
      {data && data.total > 0 && (
        <>
          <ul className={grid}>
            {pages.map(({ number, items }) => (
              <PageOfPictures key={number} items={items} onOpen={onOpen} />
            ))}
          </ul>
          <More
            shown={shown}
            total={data.total}
            more={left > 0 && 'Cargar más'}
            onMore={loadMore}
          />
        </>
      )}
    </>
  );
}

/** The description up to its first comma or colon; without one, the file's name as words. */
const nameOfPicture = ({ alt, name }: Picture) =>
  alt.split(/[,;:.] /, 1)[0] || toWords(name) || 'Sin nombre';

export function toWords(fileName: string): string {
  const words = fileName
    .replace(/\.\w{1,5}$/, '')
    .replace(/[-_\s]+/g, ' ')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

type PageProps = Pick<PictureGridProps, 'onOpen'> & { items: Picture[] };

function PageOfPictures({ items, onOpen }: PageProps) {
  return items.map((picture) => (
    <li key={picture.id}>
      <button
        type="button"
        className="group grid w-full gap-0.5 text-xs"
        onClick={() => onOpen(picture)}
      >
        <CropImage
          className={`${plate} group-hover:outline-2 group-hover:outline-ink`}
          picture={picture}
          // Decorative: the picture's description is printed beside it.
          alt=""
          width={528}
          height={352}
          loading="lazy"
        />
        <b className="leading-[1.25] font-stretch-88%">{nameOfPicture(picture)}</b>
        <small className="text-ink-2 wrap-anywhere">
          <span className="whitespace-nowrap">
            {countUses(picture.uses)}
            {picture.name && ' ·'}
          </span>{' '}
          {picture.name}
        </small>
      </button>
    </li>
  ));
}

type LibraryDialogProps = { onChoose: (image: DraftImage) => void; onClose: () => void };

export function LibraryDialog({ onChoose, onClose }: LibraryDialogProps) {
  return (
    <Dialog title="Elegir de la biblioteca" onClose={onClose} wide>
      {(close) => (
        <PictureGrid
          onOpen={(picture) => {
            onChoose(picture);
            close();
          }}
        />
      )}
    </Dialog>
  );
}
