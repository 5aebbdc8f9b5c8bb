import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { limits } from '#contract/rules.ts';
import { useAnswer } from '../data/answers.ts';
import { searchQuery } from '../data/api.ts';
import { SwingingBob } from '../ui/bob.tsx';
import { Boundary } from '../ui/boundary.tsx';
import { Icon } from '../ui/icon.tsx';
import { optionId, SearchResults } from './search-results.tsx';

const debounceMs = 200;

/** In the header the panel floats below the field; in the phone menu it pushes the links down. */
const places = {
  header: { panel: 'search-panel search-panel-floating', placeholder: 'placeholder:text-ink-2' },
  menu: { panel: 'search-panel mt-3', placeholder: '' },
};

type SearchBoxProps = { place: keyof typeof places; onChoose?: () => void };

export function SearchBox({ place, onChoose }: SearchBoxProps) {
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();

  const q = text.trim();
  const { results, searching } = useSearch(q);
  const showing = open && q.length >= limits.query.least;
  const options = showing && results ? results : [];

  const change = (next: string) => {
    setText(next);
    setActive(-1);
    setOpen(true);
  };
  // Typed before the page was alive.
  useLayoutEffect(() => {
    const early = input.current?.value;
    if (early) {
      setText(early);
      setOpen(document.activeElement === input.current);
    }
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (move !== undefined) {
      setOpen(true);
      // From the field (-1) down to the last option, and round.
      const stops = options.length + 1;
      setActive(((active + 1 + move + stops) % stops) - 1);
    } else if (event.key === 'Enter') document.getElementById(optionId(id, active))?.click();
    else if (event.key === 'Escape' && showing) setOpen(false);
    else return;
    event.preventDefault();
  };

  const message = !showing
    ? null
    : searching
      ? 'Buscando...'
      : results?.length === 0
        ? 'No se encontraron resultados'
        : null;

  return (
    <search
      className="relative block"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <div className="search-field flex items-center gap-2 border-b-2">
        <Icon name="search" />
        <input
          ref={input}
          type="text"
          role="combobox"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={limits.query.most}
          aria-label="Buscar artículos"
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls={options.length > 0 ? id : undefined}
          aria-activedescendant={options[active] ? optionId(id, active) : undefined}
          placeholder="Buscar artículos"
          value={text}
          onChange={(event) => change(event.target.value)}
          onFocus={() => setOpen(true)}
          onKeyDown={onKeyDown}
          className={`h-11 w-full min-w-0 text-[1rem] ${places[place].placeholder}`}
        />
        {text !== '' && (
          <button
            type="button"
            aria-label="Borrar la búsqueda"
            onClick={() => {
              change('');
              input.current?.focus();
            }}
            className="icon-button -mr-2.5 shrink-0"
          >
            <Icon name="close" />
          </button>
        )}
      </div>
      <div className={message || options.length > 0 ? places[place].panel : 'sr-only'}>
        <p
          role="status"
          className={message ? 'flex min-h-15 items-center gap-4 px-4 font-semibold' : 'sr-only'}
        >
          {message === 'Buscando...' && <SwingingBob />}
          <span>{message ?? (options.length > 0 && countText(options.length))}</span>
        </p>
        {options.length > 0 && (
          <Boundary fallback={null}>
            <SearchResults
              id={id}
              results={options}
              active={active}
              onChoose={() => {
                change('');
                onChoose?.();
              }}
            />
          </Boundary>
        )}
      </div>
    </search>
  );
}

const countText = (count: number) => (count === 1 ? '1 resultado' : `${count} resultados`);

/** Asks once the reader pauses. The key is the text itself, so an answer to an earlier text is never shown. */
function useSearch(q: string) {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(q), debounceMs);
    return () => clearTimeout(timer);
  }, [q]);
  const { status, data } = useAnswer(
    settled.length >= limits.query.least ? searchQuery(settled) : null,
  );
  const current = settled === q;
  return { results: current ? data : undefined, searching: !current || status === 'awaited' };
}
