import { type KeyboardEvent, type ReactNode, useDeferredValue, useId, useState } from 'react';
import { useLocation } from 'wouter';
import type { ArticleList, ListItem } from '#contract/desk/articles.ts';
import { fold } from '#contract/slug.ts';
import { useResponse } from '../api/responses.ts';
import { toEditor, toPublicAddress, toTitle } from '../articles.ts';
import { guidePages, toGuide } from '../help/guide-pages.ts';
import { Announcer, useFoundAnnouncement } from '../parts/announcer.tsx';
import { dialogClass, dialogWidths, useDialog } from '../parts/dialog.tsx';
import { inputClass } from '../parts/field.tsx';
import { Icon, type IconName } from '../parts/icon.tsx';
import { StateMark } from '../parts/marks.tsx';
import { searchIcon } from '../parts/search-field.tsx';
import type { Section } from '../routes.tsx';
import { useCan, useMe } from '../session.ts';
import type { Overlay } from './rail.tsx';
import { formatKeys } from './shortcut-list.tsx';

type Choice = { id: string; mark: ReactNode; text: string; keys?: string; run: () => void };

const newArticle = 'Nuevo artículo';
const maxArticles = 6;
const minLetters = 2;

type GoAnywhereProps = {
  sections: Section[];
  onClose: () => void;
  onOpen: (overlay: Overlay) => void;
};

export function GoAnywhere({ sections, onClose, onOpen }: GoAnywhereProps) {
  const { ref } = useDialog();
  const id = useId();
  const [, navigate] = useLocation();
  const can = useCan();
  const { site } = useMe();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const wanted = text.trim();
  const deferredText = useDeferredValue(wanted);
  const { data, fault } = useResponse<ArticleList>(
    deferredText.length < minLetters
      ? null
      : `/api/articulos?buscar=${encodeURIComponent(deferredText)}`,
  );
  const openLink = (href: string) => () => {
    navigate(href);
    onClose();
  };
  const icon = (name: IconName) => <Icon name={name} />;

  // Articles whose title matches come first.
  const isNamed = ({ title }: ListItem) => Number(fold(title).includes(fold(deferredText)));
  const found = data?.items.toSorted((one, other) => isNamed(other) - isNamed(one)) ?? [];
  const articles: Choice[] = found.slice(0, maxArticles).map((item) => ({
    id: `a-${item.draftId ?? item.articleId}`,
    mark: <StateMark state={item.state} />,
    text: toTitle(item),
    run:
      item.draftId === null && !can('edit-all')
        ? () => window.open(toPublicAddress(site.url, item.slug), '_blank', 'noreferrer')
        : openLink(toEditor(item)),
  }));
  const pages: Choice[] = [
    ...sections.map(({ href, name, icon: iconName, keys }) => ({
      id: href,
      mark: icon(iconName),
      text: name,
      keys,
      run: openLink(href),
    })),
    { id: 'perfil', mark: icon('key'), text: 'Su cuenta', run: openLink('/perfil') },
    { id: 'ayuda', mark: icon('help'), text: 'Ayuda', run: openLink('/ayuda') },
    {
      id: 'atajos',
      mark: icon('list'),
      text: 'Atajos del teclado',
      keys: '?',
      run: () => onOpen('keys'),
    },
    { id: 'salir', mark: icon('lock'), text: 'Salir', run: () => onOpen('leave') },
  ].filter((page) => fold(page.text).includes(fold(wanted)));
  const help: Choice[] = guidePages
    .filter(({ name }) => wanted.length > minLetters && fold(name).includes(fold(wanted)))
    .map(({ id: each, name }) => ({
      id: `ayuda-${each}`,
      mark: icon('help'),
      text: `Ayuda: ${name}`,
      run: openLink(toGuide(each)),
    }));
  /** The typed text becomes the title of a new article, unless it matches the name of that action. */
  const isTitle = !fold(newArticle).includes(fold(wanted));
  const begin: Choice[] = can('write')
    ? [
        {
          id: 'nuevo',
          mark: icon('plus'),
          text: isTitle ? `${newArticle} «${wanted}»` : newArticle,
          keys: 'n',
          run: openLink(isTitle ? `/nuevo?titulo=${encodeURIComponent(wanted)}` : '/nuevo'),
        },
      ]
    : [];
  const named = isTitle ? pages : wanted ? [...pages, ...begin] : [...begin, ...pages];
  // Articles follow pages, because they arrive later and must not move the selected entry.
  const choices = [...named, ...articles, ...help, ...(isTitle ? begin : [])];
  const isSearching = wanted.length >= minLetters && (deferredText !== wanted || (!data && !fault));
  const mayShift = isSearching && at >= named.length;
  useFoundAnnouncement(wanted, choices.length === 0 ? 0 : null);
  const chosen = mayShift ? undefined : choices[Math.min(at, choices.length - 1)];

  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowDown: at + 1, ArrowUp: at - 1 }[event.key];
    if (to !== undefined && choices.length > 0) {
      event.preventDefault();
      const next = (to + choices.length) % choices.length;
      setAt(next);
      document.getElementById(`${id}-${choices[next]?.id}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      chosen?.run();
    }
  };

  return (
    <dialog
      ref={ref}
      className={`${dialogClass} ${dialogWidths.wide} mx-auto mt-[min(12vh,96px)] mb-auto max-sm:mx-0 max-sm:mb-0`}
      aria-label="Buscar o ir a"
      onClose={onClose}
    >
      <div className="p-2 font-semibold font-stretch-92%">
        <label className="relative mb-1 block min-h-(--ctl)">
          <span className="sr-only">Buscar o ir a</span>
          <Icon name="search" className={searchIcon} />
          <input
            className={`${inputClass} pl-10.25! focus-visible:-outline-offset-3 focus-visible:shadow-[inset_0_0_0_5px_var(--signal)]!`}
            role="combobox"
            aria-expanded="true"
            aria-controls={`${id}-list`}
            aria-activedescendant={chosen && `${id}-${chosen.id}`}
            aria-autocomplete="list"
            autoComplete="off"
            spellCheck={false}
            autoFocus
            placeholder="Un artículo, una página o una acción"
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setAt(0);
            }}
            onKeyDown={onKeyDown}
          />
        </label>
        <div
          role="listbox"
          id={`${id}-list`}
          aria-label="A dónde ir"
          className="min-h-(--ctl) [&_kbd]:ml-auto pointer-coarse:[&_kbd]:hidden hover:[&_kbd]:text-inherit"
        >
          {choices.map((choice) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles the keys
            // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the text field (aria-activedescendant)
            <div
              key={choice.id}
              role="option"
              className="flex min-h-(--ctl) cursor-pointer items-center gap-2.5 px-3 py-1.5 hover:bg-paper-2 aria-selected:bg-ink aria-selected:text-paper aria-selected:[&_kbd]:text-inherit"
              id={`${id}-${choice.id}`}
              aria-selected={choice === chosen}
              onClick={choice.run}
            >
              <span className="grid w-5 flex-none place-items-center">{choice.mark}</span>
              <span>{choice.text}</span>
              {choice === chosen ? (
                <kbd>Enter</kbd>
              ) : (
                choice.keys && <kbd>{formatKeys(choice.keys)}</kbd>
              )}
            </div>
          ))}
        </div>
        {choices.length === 0 && (
          <p className="min-h-(--ctl) text-2xs leading-[1.4] text-ink-2">
            Sin resultados para «{wanted}».
          </p>
        )}
      </div>
      <Announcer />
    </dialog>
  );
}
