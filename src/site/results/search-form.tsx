import type { SubmitEvent } from 'react';
import { useLocation } from 'wouter';
import { limits } from '#contract/rules.ts';
import { parseSearch, patterns, toSearch } from '#paths.ts';
import { Button } from '../ui/button.tsx';

/** Works without JavaScript: it is a GET form. */
export function SearchForm({ q }: { q: string }) {
  const [, navigate] = useLocation();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const written = new FormData(event.currentTarget).get('q');
    navigate(toSearch(parseSearch(String(new URLSearchParams({ q: String(written) })))));
  };
  return (
    <search>
      <form
        action={patterns.search}
        onSubmit={submit}
        className="mt-6 mb-8 flex max-w-[60ch] items-end gap-4"
      >
        <input
          name="q"
          type="search"
          aria-label="Buscar artículos"
          placeholder="Buscar artículos"
          defaultValue={q}
          required
          minLength={limits.query.min}
          maxLength={limits.query.max}
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="search"
          className="h-15 w-full min-w-0 border-b-3 border-ink text-l placeholder:text-ink-2"
        />
        <Button type="submit" variant="solid" className="min-h-15 shrink-0 text-m">
          Buscar
        </Button>
      </form>
    </search>
  );
}
