import { useEffect, useMemo, useState } from 'react';
import { fold } from '#contract/slug.ts';
import { formatBytes, formatDay } from '#format.ts';
import { toArticle, toHome } from '#paths.ts';
import {
  footClass,
  picturedClass,
  plateClass,
  rowClass,
  textClass,
  titleClass,
} from '../articles/article-row.tsx';
import { Figure as Fact, metaClass } from '../articles/meta.tsx';
import { EmptyView } from '../articles/missing.tsx';
import { ThumbnailPicture } from '../articles/picture.tsx';
import { StakedPlot } from '../articles/staked-plot.tsx';
import { hasMark, slugsWith, toggleMark } from '../data/marks.ts';
import { announce } from '../ui/announcer.tsx';
import { Button, buttonClass, IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { listCopies, removeCopy, type SavedCopy } from './copies.ts';
import { canSaveOffline, saveOffline } from './offline.ts';

const sortOrders: Record<string, (a: SavedCopy, b: SavedCopy) => number> = {
  'Guardado más reciente': (a, b) => b.savedAt - a.savedAt,
  'Guardado más antiguo': (a, b) => a.savedAt - b.savedAt,
  Título: (a, b) => a.title.localeCompare(b.title, 'es'),
  'Peso, de mayor a menor': (a, b) => b.bytes - a.bytes,
};

/** The copies in this browser; null until they are read. Marked articles without a copy are fetched. */
function useCopies() {
  const [copies, setCopies] = useState<SavedCopy[] | null>(null);
  useEffect(() => {
    const read = async () => {
      const stored = canSaveOffline() ? await listCopies() : [];
      setCopies(stored);
      return stored;
    };
    const readAll = async () => {
      const stored = await read();
      const without = slugsWith('savedArticles').filter(
        (slug) => !stored.some((copy) => copy.slug === slug),
      );
      for (const slug of without) if (await saveOffline(slug)) await read();
    };
    readAll().catch(() => setCopies([]));
  }, []);
  return copies;
}

export function SavedList() {
  const copies = useCopies();
  const [order, setOrder] = useState(Object.keys(sortOrders)[0] ?? '');
  const [query, setQuery] = useState('');
  const shown = useMemo(
    () =>
      (copies ?? [])
        .filter(({ title }) => fold(title).includes(fold(query.trim())))
        .sort(sortOrders[order]),
    [copies, order, query],
  );
  const found =
    query.trim() === '' ? '' : shown.length === 0 ? nothingFound : countArticles(shown.length);
  useEffect(() => {
    if (found) announce(found);
  }, [found]);
  if (copies === null) {
    return (
      <p className="text-ink-2">
        <span className="noscript:hidden">Cargando los guardados…</span>
        <noscript>
          {import.meta.env.SSR && 'Para guardar artículos hace falta JavaScript.'}
        </noscript>
      </p>
    );
  }
  if (copies.length === 0) return <NothingSaved />;
  const bytes = copies.reduce((sum, copy) => sum + copy.bytes, 0);
  return (
    <section aria-labelledby="guardados">
      <h2 id="guardados" className="sr-only">
        Artículos guardados
      </h2>
      <div className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-t-6 border-ink pt-3">
        <dl className="flex gap-8">
          <Figure
            value={String(copies.length)}
            of={copies.length === 1 ? 'artículo' : 'artículos'}
          />
          <Figure value={formatBytes(bytes)} of="en este dispositivo" />
        </dl>
        {copies.length >= minToSearch && (
          <div className="grid gap-x-4 gap-y-3 max-sm:w-full sm:grid-cols-2">
            <label className="text-s text-ink-2">
              Buscar por título
              <input
                type="search"
                value={query}
                onChange={(event) => setQuery(event.target.value)}
                className="block min-h-11 w-full border-b-2 border-ink bg-transparent text-m text-ink"
              />
            </label>
            <label className="relative text-s text-ink-2">
              Ordenar por
              <select
                value={order}
                onChange={(event) => setOrder(event.target.value)}
                className="block min-h-11 w-full appearance-none border-b-2 border-ink bg-paper pr-8 text-m text-ink"
              >
                {Object.keys(sortOrders).map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </select>
              <Icon
                name="chevron"
                className="pointer-events-none absolute right-0 bottom-3 size-5.5 text-ink"
              />
            </label>
          </div>
        )}
      </div>
      {shown.length === 0 && <p className="text-m">{nothingFound}</p>}
      <ul className="border-b border-rule">
        {shown.map((copy) => (
          <SavedRow key={copy.slug} copy={copy} />
        ))}
      </ul>
    </section>
  );
}

/** A shorter list is read at a glance. */
const minToSearch = 8;

const nothingFound = 'Ningún título guardado coincide.';
const countArticles = (count: number) => `${count} ${count === 1 ? 'artículo' : 'artículos'}`;

function Figure({ value, of }: { value: string; of: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-s text-ink-2">{of}</dt>
      <dd className="text-head leading-none font-extrabold font-stretch-62%">{value}</dd>
    </div>
  );
}

function NothingSaved() {
  return (
    <section aria-labelledby="guardados">
      <StakedPlot />
      <EmptyView
        heading={
          <h2 id="guardados" className="text-head tight-lines">
            Todavía no hay nada guardado
          </h2>
        }
        text={
          canSaveOffline()
            ? 'Pulse «Guardar» en un artículo y podrá leerlo aquí aunque se vaya la luz o la señal.'
            : 'Este navegador no permite guardar artículos para leerlos sin conexión.'
        }
        action={
          <PageLink href={toHome()} className={buttonClass('solid', 'max-sm:w-full')}>
            Volver al inicio
          </PageLink>
        }
      />
      {canSaveOffline() && (
        <ol className="mt-12 grid gap-x-(--gutter) md:grid-cols-3">
          {steps.map(([title, text], index) => (
            <li
              key={title}
              className="grid grid-cols-[52px_minmax(0,1fr)] content-start gap-x-3 gap-y-2 border-t border-rule py-4"
            >
              <span
                aria-hidden="true"
                className="row-span-2 text-[6rem] leading-[0.76] font-[850] tracking-[-0.03em] font-stretch-62%"
              >
                {index + 1}
              </span>
              <h3 className="text-l">{title}</h3>
              <p className="max-w-[32em] text-balance text-ink-2">{text}</p>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

const steps = [
  ['Abra un artículo', 'Sus láminas y su texto se leen igual después, sin gastar datos.'],
  ['Pulse «Guardar»', 'Está bajo el título. En las listas es la cinta junto a cada artículo.'],
  ['Vuelva aquí', 'Todo queda en este dispositivo hasta que usted lo quite.'],
] as const;

const takeFocus = (element: HTMLElement | null) => element?.focus();

/** A removed article leaves a row with an undo button until the page is closed. */
function SavedRow({ copy }: { copy: SavedCopy }) {
  const [putBack, setPutBack] = useState<(() => Promise<void>) | null>(null);
  const [isBack, setBack] = useState(false);
  const { slug, title, category, readTime, savedAt, bytes, image } = copy;
  const remove = async () => {
    const undo = await removeCopy(slug);
    if (hasMark('savedArticles', slug)) toggleMark('savedArticles', slug);
    setPutBack(() => undo);
    announce(`Se quitó «${title}».`);
  };
  const restore = async () => {
    await putBack?.();
    if (!hasMark('savedArticles', slug)) toggleMark('savedArticles', slug);
    setPutBack(null);
    setBack(true);
    announce(`«${title}» está guardado de nuevo.`);
  };
  if (putBack) {
    return (
      <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t-6 border-signal bg-slab px-4 py-3 text-on-slab [--focus:var(--on-slab)]">
        <span>{`Se quitó «${title}».`}</span>
        <Button variant="signal" aria-label={`Deshacer: ${title}`} onClick={restore} autoFocus>
          Deshacer
        </Button>
      </li>
    );
  }
  return (
    <li className={image ? picturedClass : rowClass}>
      <div className={textClass}>
        <p className="text-s leading-[1.2] font-bold font-stretch-88%">{category}</p>
        <h3 className={titleClass}>
          {/* A full page load, so that the worker can return the copy. */}
          <a
            href={toArticle(slug)}
            className="decoration-3 underline-offset-3 hover:underline focus-visible:shadow-none"
          >
            {title}
          </a>
        </h3>
      </div>
      <ThumbnailPicture image={image} place="row" className={plateClass} />
      <div className={`saved-foot ${footClass}`}>
        <p className={`pt-2 ${metaClass}`}>
          <span>{`Guardado el ${formatDay(savedAt, Date.now())}`}</span>
          {/* Together: the size alone would be a line of its own. */}
          <span className="flex gap-x-[inherit]">
            <Fact value={String(readTime)} unit="min lectura" />
            <span className="whitespace-nowrap">{formatBytes(bytes)}</span>
          </span>
        </p>
        <IconButton
          icon="close"
          label={`Quitar de guardados: ${title}`}
          title="Quitar de guardados"
          onClick={remove}
          // The pressed «Deshacer» has gone.
          ref={isBack ? takeFocus : undefined}
          className="-mr-2.5 shrink-0 text-ink-2 hover:text-ink"
        />
      </div>
    </li>
  );
}
