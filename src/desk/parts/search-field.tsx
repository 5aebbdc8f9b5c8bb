import { type ReactNode, type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { inputClass } from './field.tsx';
import { Icon } from './icon.tsx';

/** A pause this long in typing starts the search. */
const typingMs = 200;

export const searchIcon =
  'pointer-events-none absolute top-1/2 left-3 size-4.5 -translate-y-1/2 stroke-2';

type SearchFieldProps = {
  label: string;
  placeholder: string;
  text: string;
  onChange: (text: string) => void;
  /** On pages where «/» focuses it. */
  field?: RefObject<HTMLInputElement | null> | undefined;
  hasKey?: boolean;
};

/** A list's search field, and its buttons beside it. */
export const SearchRow = ({ children, ...field }: SearchFieldProps & { children?: ReactNode }) => (
  <search className="grid gap-2 py-3 md:flex md:gap-3 md:py-4">
    <SearchField {...field} />
    {children}
  </search>
);

/** Searches when someone stops typing. */
export function SearchField({ label, placeholder, text, onChange, ...rest }: SearchFieldProps) {
  const { field, hasKey = false } = rest;
  const [typed, setTyped] = useState(text);
  // The search was changed elsewhere: «Quitar la búsqueda», Back.
  useEffect(() => setTyped(text), [text]);
  const search = useEffectEvent(() => typed !== text && onChange(typed));
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed starts the wait
  useEffect(() => {
    const timer = setTimeout(() => search(), typingMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <label className="relative block min-w-0 md:flex-1 cols:max-w-95">
      <Icon name="search" className={searchIcon} />
      <input
        ref={field}
        className={`peer ${inputClass} pl-10!`}
        type="search"
        // The label's own text ends with the key.
        aria-label={label}
        placeholder={placeholder}
        maxLength={100}
        aria-keyshortcuts={hasKey ? '/' : undefined}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {hasKey && (
        <kbd className="absolute top-1/2 right-2.5 -translate-y-1/2 not-peer-placeholder-shown:hidden max-desk:hidden">
          /
        </kbd>
      )}
    </label>
  );
}
