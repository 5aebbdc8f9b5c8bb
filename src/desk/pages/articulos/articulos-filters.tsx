import { type RefObject, useEffect, useState } from 'react';
import type { DeskCategory, ListQuery } from '#contract/desk/articles.ts';
import { Button, DialogButtons } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Select } from '../../parts/field.tsx';
import { Icon } from '../../parts/icon.tsx';

/** What the address asks for. */
export type Filters = {
  [Name in Exclude<keyof ListQuery, 'pagina'>]?: ListQuery[Name] | '' | undefined;
};

export const isFiltered = ({ buscar, categoria, autor }: Filters) =>
  Boolean(buscar || categoria || autor);

/** A pause this long in typing is the end of a word. */
const typingMs = 200;

type ArticleFiltersProps = {
  asked: Filters;
  categories: DeskCategory[];
  authors: string[];
  total: number | undefined;
  field: RefObject<HTMLInputElement | null>;
  onChange: (next: Partial<Filters>) => void;
};

export function ArticleFilters({ field, total, ...rest }: ArticleFiltersProps) {
  const { asked, onChange } = rest;
  const [isOpen, setOpen] = useState(false);
  const count = [asked.categoria, asked.autor, asked.orden].filter(Boolean).length;
  return (
    <search className="filters">
      <SearchField field={field} text={asked.buscar ?? ''} onChange={onChange} />
      <Button className="filters__open" icon="filter" onClick={() => setOpen(true)}>
        Filtros {count > 0 && <span className="n">{count}</span>}
      </Button>
      <span className="filters__more">
        <Picks {...rest} labelHidden />
      </span>
      {isOpen && (
        <Dialog title="Filtros" onClose={() => setOpen(false)}>
          {(close) => (
            <>
              <Picks {...rest} />
              <DialogButtons>
                <Button kind="solid" onClick={close}>
                  Ver {total ?? ''} {total === 1 ? 'artículo' : 'artículos'}
                </Button>
                <Button onClick={() => onChange({ categoria: '', autor: '', orden: undefined })}>
                  Quitar filtros
                </Button>
              </DialogButtons>
            </>
          )}
        </Dialog>
      )}
    </search>
  );
}

type SearchFieldProps = Pick<ArticleFiltersProps, 'field' | 'onChange'> & { text: string };

function SearchField({ field, text, onChange }: SearchFieldProps) {
  const [typed, setTyped] = useState(text);
  // What was asked for elsewhere: «Quitar la búsqueda», Back.
  useEffect(() => setTyped(text), [text]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed starts the wait
  useEffect(() => {
    if (typed === text) return;
    const timer = setTimeout(() => onChange({ buscar: typed }), typingMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <label className="find">
      <span className="vh">Buscar en artículos</span>
      <Icon name="search" />
      <input
        ref={field}
        className="input"
        type="search"
        placeholder="Buscar en título, resumen y texto"
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <kbd>/</kbd>
    </label>
  );
}

type PicksProps = Pick<ArticleFiltersProps, 'asked' | 'categories' | 'authors' | 'onChange'> & {
  labelHidden?: boolean;
};

function Picks({ asked, categories, authors, onChange, labelHidden = false }: PicksProps) {
  return (
    <>
      <Select
        label="Categoría"
        labelHidden={labelHidden}
        value={asked.categoria ?? ''}
        onChange={(event) => onChange({ categoria: event.target.value })}
      >
        <option value="">Toda categoría</option>
        {categories.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        label="Autor"
        labelHidden={labelHidden}
        value={asked.autor ?? ''}
        onChange={(event) => onChange({ autor: event.target.value })}
      >
        <option value="">Todo autor</option>
        {authors.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
      <Select
        label="Orden"
        labelHidden={labelHidden}
        value={asked.orden ?? ''}
        onChange={(event) => onChange({ orden: event.target.value as Filters['orden'] })}
      >
        <option value="">{asked.buscar ? 'Lo que mejor responde' : 'Lo último tocado'}</option>
        {asked.buscar && <option value="tocado">Lo último tocado</option>}
        <option value="publicado">Fecha de publicación</option>
        <option value="leido">Más leídos</option>
        <option value="titulo">Título</option>
      </Select>
    </>
  );
}
