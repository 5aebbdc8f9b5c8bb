import { useId, useState } from 'react';
import { editionLimits } from '#contract/desk/edition-limits.ts';
import type { EditionArticle, Newsletter } from '#contract/desk/newsletter.ts';
import { formatBriefly } from '../dates.ts';
import { useSavedAnnouncement } from '../editor/saving/saved-line.tsx';
import { announce, useSaid } from '../parts/announcer.tsx';
import { SwingingBob } from '../parts/bob.tsx';
import { Button, IconButton } from '../parts/button.tsx';
import { Count } from '../parts/count.tsx';
import { asideClass, Field, fieldClass, LongField, labelClass } from '../parts/field.tsx';
import { Icon } from '../parts/icon.tsx';
import { OrderedList } from '../parts/ordered-list.tsx';
import { Section } from '../parts/page.tsx';
import { Switch } from '../parts/switch.tsx';
import { AddDialog } from './dialogs.tsx';
import type { Saving, Words } from './use-edition.ts';

type ComposeProps = {
  newsletter: Newsletter;
  words: Words;
  saving: Saving;
  onChange: (part: Partial<Words>) => void;
};

export function Compose({ newsletter, words, saving, onChange }: ComposeProps) {
  const [isAdding, setAdding] = useState(false);
  const [isSubjectTouched, setSubjectTouched] = useState(false);
  const lacksSubject = isSubjectTouched && words.subject.trim() === '';
  const id = useId();
  const known = new Map<number, EditionArticle>(
    [...newsletter.articles, ...newsletter.others].map((article) => [article.id, article]),
  );
  const articles = words.articles.flatMap((number) => known.get(number) ?? []);
  const others = [...known.values()].filter(({ id: number }) => !words.articles.includes(number));
  return (
    <Section title="Esta edición" aside={<Saved saving={saving} savedAt={newsletter.savedAt} />}>
      <div className="grid gap-4">
        <Field
          label="Asunto"
          aside={<Count length={words.subject.length} max={editionLimits.subject} />}
          placeholder="Ej.: Cinco luces de 235 metros sobre el Lago"
          value={words.subject}
          onChange={({ target }) => onChange({ subject: target.value })}
          onBlur={() => setSubjectTouched(true)}
          fault={lacksSubject ? 'Falta el asunto. Sin él no se puede enviar.' : null}
        />
        <LongField
          label="Saludo"
          aside={<Count length={words.greeting.length} max={editionLimits.greeting} />}
          rows={4}
          value={words.greeting}
          onChange={({ target }) => onChange({ greeting: target.value })}
        />
        <div className={fieldClass}>
          <p className={labelClass} id={`${id}-articles`}>
            Artículos, en orden{' '}
            <span className={asideClass}>
              {articles.length} de {editionLimits.articles}
            </span>
          </p>
          <ArticleOrder
            articles={articles}
            labelledBy={`${id}-articles`}
            onChange={(numbers) => onChange({ articles: numbers })}
          />
          <Button
            small
            className="mt-2 justify-self-start"
            icon="plus"
            disabled={articles.length >= editionLimits.articles}
            onClick={() => setAdding(true)}
          >
            Agregar artículo
          </Button>
        </div>
        <div>
          <Switch
            checked={words.hasLeadText}
            describedBy={`${id}-whole`}
            onChange={(hasLeadText) => onChange({ hasLeadText })}
          >
            El primero, con su texto completo
          </Switch>
          <p className="text-2xs text-ink-2" id={`${id}-whole`}>
            Con sus tablas y citas; cada imagen es un enlace. De los demás va el resumen.
          </p>
        </div>
      </div>
      {isAdding && (
        <AddDialog
          others={others}
          onAdd={(number) => {
            onChange({ articles: [...words.articles, number] });
            announce(`${known.get(number)?.title}: puesto ${articles.length + 1}`);
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </Section>
  );
}

const line = 'inline-flex items-baseline gap-1.5 text-xs [&>svg]:self-center';

function Saved({ saving, savedAt }: { saving: Saving } & Pick<Newsletter, 'savedAt'>) {
  useSavedAnnouncement(saving);
  const words = useSaid<HTMLSpanElement>(saving === 'failed');
  return (
    <span ref={words}>
      {saving === 'saving' ? (
        <span className={`${line} text-ink-2`}>
          <SwingingBob />
          Guardando…
        </span>
      ) : saving === 'saved' ? (
        <span className={`${line} text-ink-2`}>
          <Icon name={savedAt ? 'check' : 'info'} />
          {savedAt ? `Guardado ${formatBriefly(savedAt)}` : 'Propuesta automática, sin cambios'}
        </span>
      ) : (
        <span className={`${line} text-alert-text`}>
          <Icon name="warning" />
          {saving === 'clash' ? 'Otra persona cambió esta edición' : 'No se pudo guardar'}
        </span>
      )}
    </span>
  );
}

type ArticleOrderProps = {
  articles: EditionArticle[];
  labelledBy: string;
  onChange: (numbers: number[]) => void;
};

function ArticleOrder({ articles, labelledBy, onChange }: ArticleOrderProps) {
  const numbers = articles.map(({ id }) => id);
  return (
    <OrderedList
      items={articles.map((article) => ({ ...article, name: article.title }))}
      labelledBy={labelledBy}
      onMove={(id, to) => onChange(numbers.toSpliced(numbers.indexOf(id), 1).toSpliced(to, 0, id))}
      buttons={({ id, title }) => (
        <IconButton
          icon="close"
          label={`Quitar: ${title}`}
          onClick={() => {
            onChange(numbers.filter((each) => each !== id));
            announce(`${title}: ya no está en esta edición`);
          }}
        />
      )}
    >
      {({ title, category, hasPicture, seenIn }, index) => (
        <>
          <span className="text-center text-m font-extrabold font-stretch-62%">{index + 1}</span>
          <span>
            <b className="block leading-[1.25] font-stretch-88% text-balance">{title}</b>
            <small className="text-ink-2">
              {category}
              {index === 0 && ` · encabeza el correo${hasPicture ? ', con imagen' : ''}`}
              {seenIn !== null && ` · ya salió en el n.º ${seenIn}`}
            </small>
          </span>
        </>
      )}
    </OrderedList>
  );
}
