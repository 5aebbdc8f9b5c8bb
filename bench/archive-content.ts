import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { saveCategory } from '#store/articles/categories.ts';
import { changeContent } from '#store/articles/publishing.ts';
import type { Store } from '#store/store.ts';

const sentence =
  'El concreto fresco empuja el encofrado con una presión que crece con la altura y baja cuando la mezcla fragua. ';
const body = `## Antes del vaciado\n${sentence.repeat(12)}\n\n- Revise los puntales.\n- Moje el encofrado.\n\n${sentence.repeat(20)}`;
const hour = 3_600_000;

/** Inserts articles directly into the tables, because only reading them is measured. */
export async function fillArchive(store: Store, count: number): Promise<void> {
  const now = Date.now();
  await changeContent(store, async (tx) => {
    for (let index = 0; index < 6; index += 1) {
      await saveCategory(tx, {
        slug: `c${index}`,
        name: `Categoría ${index}`,
        description: '',
        icon: 'otra',
      });
    }
    const categories = await tx.selectFrom('categories').select('id').execute();
    for (let start = 0; start < count; start += 500) {
      const numbers = Array.from(
        { length: Math.min(500, count - start) },
        (_, index) => start + index,
      );
      const rows = await tx
        .insertInto('articles')
        .values(
          numbers.map((number) => ({
            slug: `articulo-${number}`,
            status: 'published' as const,
            category_id: categories[number % categories.length]?.id ?? 0,
            published_at: now - number * hour,
            updated_at: now,
            title: `Artículo número ${number} sobre el concreto`,
            excerpt: sentence,
            author: 'Redacción Plomada',
            tags: '["concreto","encofrado"]',
            featured: number % 50 === 0 ? 1 : 0,
            read_time: 4,
            image_id: null,
            image_alt: '',
            image_caption: null,
            content: body,
          })),
        )
        .returning('id')
        .execute();
      await tx
        .insertInto('article_views')
        .values(rows.map(({ id }) => ({ article_id: id, views: id % 900 })))
        .execute();
    }
  });
}

export function writeArticleFiles(folder: string, count: number): void {
  mkdirSync(folder, { recursive: true });
  for (let number = 0; number < count; number += 1) {
    const head = `title: Artículo ${number} sobre el vaciado\nexcerpt: Qué revisar, en el caso ${number}.\ncategory: noticias\nauthor: Redacción Plomada\ndate: 2026-01-01\ntags: [concreto, obra ${number % 97}]`;
    writeFileSync(join(folder, `articulo-${number}.md`), `---\n${head}\n---\n${body}\n`);
  }
}
