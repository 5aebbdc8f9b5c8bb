import { type RefObject, useState } from 'react';
import type { DeskCategory, ListQuery } from '#contract/desk/articles.ts';
import { Button, DialogButtons } from '../parts/button.tsx';
import { Select } from '../parts/choice.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Badge } from '../parts/marks.tsx';
import { SearchField } from '../parts/search-field.tsx';

/** The filters in the address. */
export type Filters = {
  [Name in Exclude<keyof ListQuery, 'pagina'>]?: ListQuery[Name] | '' | undefined;
};

export const isFiltered = ({ buscar, categoria, autor }: Filters) =>
  Boolean(buscar || categoria || autor);

type ArticleFiltersProps = {
  filters: Filters;
  categories: DeskCategory[];
  authors: string[];
  total: number | undefined;
  field: RefObject<HTMLInputElement | null>;
  onChange: (next: Partial<Filters>) => void;
};

export function ArticleFilters({ field, total, ...rest }: ArticleFiltersProps) {
  const { filters, onChange } = rest;
  const [isOpen, setOpen] = useState(false);
  const count = [filters.categoria, filters.autor, filters.orden].filter(Boolean).length;
  return (
    <search className="grid grid-cols-[minmax(0,1fr)_auto] gap-2 py-3 md:flex md:gap-3 md:py-4 md:max-cols:flex-wrap md:max-cols:[&>label]:basis-full">
      <SearchField
        label="Buscar en artículos"
        placeholder="Título, resumen o texto"
        field={field}
        hasKey
        text={filters.buscar ?? ''}
        onChange={(buscar) => onChange({ buscar })}
      />
      <Button className="md:hidden" icon="filter" onClick={() => setOpen(true)}>
        Filtros {count > 0 && <Badge>{count}</Badge>}
      </Button>
      <span className="hidden gap-3 md:flex md:max-cols:flex-1 cols:ml-auto">
        <Picks {...rest} className="md:max-cols:flex-1 cols:w-[min(184px,19vw)]" labelHidden />
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

type PicksProps = Pick<ArticleFiltersProps, 'filters' | 'categories' | 'authors' | 'onChange'> & {
  labelHidden?: boolean;
  className?: string;
};

function Picks({ filters, categories, authors, onChange, ...rest }: PicksProps) {
  return (
    <>
      <Select
        label="Categoría"
        {...rest}
        value={filters.categoria ?? ''}
        onChange={(event) => onChange({ categoria: event.target.value })}
      >
        <option value="">Todas las categorías</option>
        {categories.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        label="Autor"
        {...rest}
        value={filters.autor ?? ''}
        onChange={(event) => onChange({ autor: event.target.value })}
      >
        <option value="">Todos los autores</option>
        {authors.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
      <Select
        label="Orden"
        {...rest}
        value={filters.orden === 'tocado' && !filters.buscar ? '' : (filters.orden ?? '')}
        onChange={(event) => onChange({ orden: event.target.value as Filters['orden'] })}
      >
        <option value="">{filters.buscar ? 'Más relevantes' : 'Últimos modificados'}</option>
        {filters.buscar && <option value="tocado">Últimos modificados</option>}
        <option value="publicado">Fecha de publicación</option>
        <option value="leido">Más leídos</option>
        <option value="titulo">Título</option>
      </Select>
    </>
  );
}
