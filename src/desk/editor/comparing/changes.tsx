import { articleFields, describeField } from '#contract/article-fields.ts';
import { countBodyWords } from '#contract/body-text.ts';
import type { Draft, DraftField, DraftFields } from '#contract/desk/drafts.ts';
import { toReadTime } from '#contract/read-time.ts';
import { formatFullMoment } from '../../dates.ts';
import { compareDrafts, formatWords, tally } from './compare.ts';

type Change = { name: string; text: string };

export const listChanges = (draft: Draft, fields: DraftFields): Change[] =>
  draft.url && draft.published ? compare(draft.published, fields) : describeNew(fields);

export function Changes({ items }: { items: Change[] }) {
  if (items.length === 0) return <p>No hay cambios sin publicar.</p>;
  return (
    <ul className="divide-y divide-rule border-y border-rule *:py-2.5">
      {items.map(({ name, text }) => (
        <li key={name} className="grid grid-cols-[8rem_minmax(0,1fr)] gap-x-4">
          <b>{name}</b> <span className="first-letter:uppercase">{text}</span>
        </li>
      ))}
    </ul>
  );
}

const formatDate = ({ publishAt }: DraftFields) =>
  publishAt === null ? 'momento de publicar' : formatFullMoment(publishAt);

function compare(before: DraftFields, after: DraftFields) {
  const entries = compareDrafts(before, after);
  const fields = new Set(
    entries.flatMap((entry) => (entry.kind === 'change' ? [entry.field] : [])),
  );
  return [...fields].map((field: DraftField) => {
    const { name, place } = describeField(field);
    const { added, removed } = tally(
      entries.filter((entry) => entry.kind === 'change' && entry.field === field),
    );
    const text =
      place === 'texto'
        ? [added && `${formatWords(added)} más`, removed && `${formatWords(removed)} menos`]
            .filter(Boolean)
            .join(', ') || 'cambian signos o espacios'
        : field === 'publishAt'
          ? `del ${formatDate(before)} al ${formatDate(after)}`
          : 'cambia';
    return { name, text };
  });
}

/** A draft knows its picture by the hash of the file, which tells a person nothing. */
function describePicture(imageId: string | null, alt: string) {
  if (imageId === null) return 'no lleva';
  return alt ? `«${alt}»` : 'lleva una, sin texto alternativo';
}

function describeNew({ title, content, format, imageId, imageAlt, featured }: DraftFields) {
  const words = countBodyWords(content, format);
  return [
    { name: 'Artículo nuevo', text: title || 'sin título todavía' },
    {
      name: articleFields.content.name,
      text: `${formatWords(words)}, ${toReadTime(words)} min de lectura`,
    },
    { name: articleFields.imageId.name, text: describePicture(imageId, imageAlt) },
    ...(featured ? [{ name: 'Portada', text: 'sale destacado' }] : []),
  ];
}
