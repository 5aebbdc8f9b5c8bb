import { emptyFields } from '#contract/article-fields.ts';
import { saveDraft } from '#newsroom/articles/drafts.ts';
import { openStore } from '#store/open.ts';

/** Saves a draft over and over, each time a longer text, and says which it was told is kept. Until it is killed. */
const { DATA_DIR = '', DATABASE_URL, DRAFT = '' } = process.env;
const store = await openStore({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL });
const tab = crypto.randomUUID();
for (let version = 0; ; version += 1) {
  const fields = {
    ...emptyFields,
    title: 'Sin fin',
    content: Array.from({ length: version + 1 }, (_, line) => `Línea ${line}`).join('\n'),
  };
  const by = { id: 1, name: 'Ana' };
  const save = { id: DRAFT, saveId: `${tab}:${version}`, base: version, fields, by };
  const saved = await saveDraft(store, { ...save, assertMayEdit: () => {} }, Date.now());
  if ('version' in saved) process.stdout.write(`${saved.version}\n`);
}
