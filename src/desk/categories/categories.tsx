import { useId, useState } from 'react';
import type { EditableCategories, EditableCategory } from '#contract/desk/categories.ts';
import { useResponse } from '../api/responses.ts';
import { Button, IconButton } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { CategoryIcon } from '../parts/marks.tsx';
import { MenuButton, MenuItem } from '../parts/menu.tsx';
import { OrderedList } from '../parts/ordered-list.tsx';
import { Section } from '../parts/page.tsx';
import { None, ResponseStatus } from '../parts/status.tsx';
import { CategoryDialog, MergeDialog } from './category-dialog.tsx';
import { categoriesPath, deleteCategory, useCategoryOrder } from './use-categories.ts';

type Open = { what: 'new' | 'edit' | 'merge'; category: EditableCategory | null };

export function Categories() {
  const response = useResponse<EditableCategories>(categoriesPath);
  const { data } = response;
  const [open, setOpen] = useState<Open | null>(null);
  const { categories, move, place } = useCategoryOrder(data?.categories);
  const id = useId();
  const close = () => setOpen(null);
  return (
    <Section
      title="Categorías"
      count={categories && String(categories.length)}
      id={id}
      aside="Se ven en el sitio en este orden. El menú enlaza siempre las mismas tres."
    >
      <ResponseStatus what="las categorías" response={response} />
      {categories?.length === 0 && (
        <None>
          <b>Todavía no hay categorías.</b> Sin ellas no se puede publicar: cree la primera.
        </None>
      )}
      {categories && categories.length > 0 && (
        <OrderedList
          items={categories.map((category) => ({ ...category, id: category.slug }))}
          labelledBy={id}
          rowClass="grid-cols-[32px_minmax(0,1fr)_auto_auto] max-md:[&>[data-part=handle]]:hidden md:grid-cols-[36px_32px_minmax(0,1fr)_96px_minmax(calc(4*var(--ctl)),auto)] md:gap-x-3"
          onMove={move}
          onPlaced={place}
          buttons={(category) => (
            <>
              <IconButton
                icon="pencil"
                label={`Editar: ${category.name}`}
                onClick={() => setOpen({ what: 'edit', category })}
              />
              {!category.isInMenu && (
                <MenuButton label={`Más acciones: ${category.name}`} face={<Icon name="more" />}>
                  <MenuItem icon="swap" onClick={() => setOpen({ what: 'merge', category })}>
                    Unir a otra…
                  </MenuItem>
                  {category.isEmpty && (
                    <MenuItem icon="trash" bad onClick={() => void deleteCategory(category)}>
                      Borrar
                    </MenuItem>
                  )}
                </MenuButton>
              )}
            </>
          )}
        >
          {(category) => (
            <>
              <CategoryIcon icon={category.icon} />
              <span>
                <b className="block leading-[1.25] font-stretch-88%">{category.name}</b>
                <small className="text-ink-2">{category.description}</small>
              </span>
              <span className="text-right text-xs text-ink-2">
                <b className="text-ink">{category.articles}</b>{' '}
                <small className="hidden md:inline">
                  {category.articles === 1 ? 'artículo' : 'artículos'}
                </small>
              </span>
            </>
          )}
        </OrderedList>
      )}
      <p className="mt-6 flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button icon="plus" onClick={() => setOpen({ what: 'new', category: null })}>
          Nueva categoría
        </Button>
      </p>
      {(open?.what === 'new' || open?.what === 'edit') && (
        <CategoryDialog category={open.category} onClose={close} />
      )}
      {open?.what === 'merge' && open.category && (
        <MergeDialog from={open.category} others={categories ?? []} onClose={close} />
      )}
    </Section>
  );
}
