import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { saveCategory } from '../../articles/categories.ts';
import { changeContent } from '../../articles/publishing.ts';
import type { Store } from '../../store.ts';
import { saveInputs, toArticleInput } from '../../testing/article-input.ts';
import { addRules } from '../synonyms.ts';

const folder = join(import.meta.dirname, '../../../../contenido');
const readText = (name: string) => readFileSync(join(folder, name), 'utf8');

/** Loads the part of the sample newsroom that search needs: texts, without pictures. */
export async function loadSampleArchive(store: Store, now: number): Promise<void> {
  await changeContent(store, async (tx) => {
    for (const category of parse(readText('categorias.yaml'))) await saveCategory(tx, category);
    const articles = readdirSync(join(folder, 'articulos')).map((name) => {
      const [, front = '', content = ''] = readText(`articulos/${name}`).split(/^---$/m);
      const { title, excerpt, category, author, date, tags = null, searches = null } = parse(front);
      const texts = { title, excerpt, category, author, tags, searches, content };
      const published_at = Date.parse(date);
      return toArticleInput(name.replace('.md', ''), { ...texts, published_at });
    });
    await saveInputs(tx, articles, now);
    const rules = Object.entries<string[]>(parse(readText('vocabulario.yaml')));
    await addRules(
      tx,
      rules.flatMap(([subject, some]) => some.map((rule) => ({ subject, rule }))),
    );
  });
}
