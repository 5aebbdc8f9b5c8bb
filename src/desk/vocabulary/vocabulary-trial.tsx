import { useDeferredValue, useState } from 'react';
import type { VocabularyTrial } from '#contract/desk/vocabulary.ts';
import { limits } from '#contract/rules.ts';
import { formatCount } from '#format.ts';
import { useResponse } from '../api/responses.ts';
import { Field } from '../parts/field.tsx';
import { Section } from '../parts/page.tsx';
import { useMe } from '../session.ts';

const { min: minLength } = limits.query;
const maxLines = 6;

export function Trial() {
  const [typed, setTyped] = useState('');
  return (
    <Section title="Probar">
      <div className="grid gap-4">
        <Field
          label="Lo que escribiría un lector"
          value={typed}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
        />
        <Found typed={typed} />
      </div>
    </Section>
  );
}

export function Found({ typed }: { typed: string }) {
  const q = useDeferredValue(typed.trim());
  const { url } = useMe().site;
  const { data, isLoading } = useResponse<VocabularyTrial>(
    q.length < minLength ? null : `/api/ajustes/vocabulario/probar?buscar=${encodeURIComponent(q)}`,
  );
  return (
    <div role="status" aria-busy={q.length >= minLength && isLoading ? true : undefined}>
      {data && q.length >= minLength && (
        <>
          <p>
            {data.found === 0 ? (
              <b>No encuentra nada.</b>
            ) : (
              <>
                <b>{formatCount(data.found, 'artículo', 'artículos')}.</b>{' '}
                <a
                  className="link"
                  href={`${url}/buscar?q=${encodeURIComponent(q)}`}
                  target="_blank"
                  rel="noreferrer"
                >
                  Verlo en el sitio
                </a>
              </>
            )}
          </p>
          <ol className="divide-y divide-rule border-y border-rule">
            {data.first.map(({ slug, title }) => (
              <li key={slug} className="py-1.5">
                {title}
              </li>
            ))}
          </ol>
          {data.lines.length > 0 && (
            <p className="text-2xs leading-[1.4] text-ink-2">
              Por: {data.lines.slice(0, maxLines).join(' · ')}
              {data.lines.length > maxLines && ` y ${data.lines.length - maxLines} más.`}
            </p>
          )}
        </>
      )}
    </div>
  );
}
