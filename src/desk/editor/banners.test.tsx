import { expect, test } from 'vitest';
import { emptyFields } from '#contract/article-fields.ts';
import type { Draft, Presence } from '#contract/desk/drafts.ts';
import { readWords } from '../testing/read-words.tsx';
import { MainAction } from './actions/main-action.tsx';
import { EditorBanners } from './banners.tsx';
import { type Saving, startSaving, toSavedLine } from './saving/saving.ts';
import { toDraft } from './testing/draft.ts';

const saved = startSaving({ fields: emptyFields, version: 1, savedAt: null });
const none = () => {};
const offers = { copies: [], onTake: async () => {}, onCompare: none, onDrop: none };
type Given = { draft?: Partial<Draft>; saving?: Partial<Saving>; others?: Presence[] };

function read({ draft = {}, saving = {}, others = [] }: Given): string {
  const state = { ...saved, ...saving };
  const given = { draft: toDraft(draft), saving: state };
  const handlers = { onPublish: none, onReview: none, onRetry: none };
  return readWords(
    <>
      <EditorBanners
        {...given}
        line={toSavedLine(state)}
        others={others}
        offers={offers}
        onRecover={none}
        onClash={none}
      />
      <MainAction {...given} {...handlers} isFaultless />
    </>,
  );
}
const name = (person: string, isMe = false) => ({ name: person, isMe, seenAt: '' });
const scheduledChange = {
  state: 'programado' as const,
  url: 'https://plomada.example/articulo/escaleras',
  isChanged: true,
  scheduledVersion: 3,
};
const unsaved = { edit: 1, keptEdit: 1 };

const merges = 'Los cambios se unen solos mientras no toquen la misma línea.';
const late = expect.stringMatching(/^\|Los últimos cambios no están pr.*\|Publicar ahora\|$/);
const missed = 'El cambio programado no salió.|Sin categoría.';

test.each<[Given, string]>([
  [{}, '|Publicar|'],
  [{ draft: { state: 'publicado' } }, '|'],
  [{ draft: { state: 'publicado' }, saving: unsaved }, '|Publicar cambios|'],
  [{ draft: { state: 'cambios' } }, '|Publicar cambios|'],
  [{ draft: { state: 'retirado' } }, '|Volver a publicar|'],
  [{ draft: { canPublish: false, state: 'revision' } }, '|En revisión|'],
  [{ draft: { canEdit: false } }, '|'],
  [
    { draft: { state: 'papelera', note: 'Falta.' } },
    expect.stringMatching(/^\|Está en la pap.*\|$/),
  ],
  [
    { draft: { note: 'Falta la fuente.', scheduleFault: 'Sin categoría.' } },
    `|Devuelto:|Falta la fuente.|${missed}|Publicar|`,
  ],
  [
    { draft: { note: 'Es urgente.', state: 'revision' } },
    '|Nota para la revisión:|Es urgente.|Publicar|',
  ],
  [{ draft: { state: 'programado', isChanged: true } }, late],
  [{ draft: { ...scheduledChange, version: 4 } }, late],
  [{ draft: { ...scheduledChange, version: 3 } }, '|Publicar ahora|'],
  [
    { draft: { ...scheduledChange, version: 4, scheduleFault: 'Sin categoría.' } },
    `|${missed}|Publicar ahora|`,
  ],
  [
    { others: [name('Ana'), name('Luis'), name('Ana')] },
    `|Ana y Luis están en este artículo.|${merges}|Publicar|`,
  ],
  [
    { others: [name('Yo', true)] },
    '|Usted tiene este artículo abierto en otra pestaña.|Lo que escriba en las dos se une.|Publicar|',
  ],
])('%j shows %s', (given, words) => {
  expect(read(given)).toEqual(words);
});
