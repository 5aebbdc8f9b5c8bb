import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { getArticle, getFate } from '#store/articles/articles.ts';
import { getDraft } from '#store/drafts/drafts.ts';
import { openStore } from '#store/open.ts';
import { listRows } from '#store/rows.ts';
import { searchArticles } from '#store/search/search.ts';
import { backUp } from './backup/backup.ts';
import { restore } from './backup/restore.ts';
import { signIn } from './people/sign-in.ts';
import { createFolder } from './testing/folder.ts';

const now = Date.parse('2026-11-20T12:00:00Z');

/**
 * A database written by the program as it was after migration 0016: a published article with a picture that was renamed,
 * a retired one, a draft, a person, a subscriber and a line of vocabulary.
 */
const readOldDatabase = async () =>
  gunzipSync(await readFile(join(import.meta.dirname, 'testing/old-database.sqlite.gz')));

test('an upgrade keeps all data of an old database', async () => {
  await using folder = await createFolder({ 'plomada.sqlite': await readOldDatabase() });
  const store = await openStore({ dataDir: folder.path });
  onTestFinished(store.close);
  const article = await getArticle(store, 'puente-viejo', now);
  expect(article).toMatchObject({
    title: 'El viejo puente',
    content: '## La losa\nLa cabilla de la losa se corroe.\n- Primero\n- Segundo',
    tags: ['puentes', 'historia'],
    featured: true,
    views: 7,
    image: { alt: 'Un punto.', caption: 'Pie del punto.' },
  });
  expect(await getFate(store, 'viejo-puente', now)).toEqual({ redirectTo: 'puente-viejo' });
  expect(await getFate(store, 'muro-retirado', now)).toEqual({ redirectTo: 'puente-viejo' });
  // Found by a synonym of the newsroom's own vocabulary.
  const results = await searchArticles(store, 'placa corroída', now);
  expect(results.map(({ slug }) => slug)).toEqual(['puente-viejo']);
  expect(JSON.parse((await getDraft(store.db, 'b1'))?.fields ?? '')).toMatchObject({
    title: 'Viga a medio escribir',
    content: 'Primera línea.',
  });
  const credentials = { email: 'ana@obra.example', passphrase: 'cuatro palabras de obra' };
  expect(await signIn(store, credentials, { agent: 'Firefox' }, now)).toMatchObject({
    person: { name: 'Ana Rojas', role: 'administrador' },
  });
  const subscribers = await listRows(store.db, 'subscribers', ['email', 'confirmed_at']);
  expect(subscribers).toEqual([{ email: 'lector@obra.example', confirmed_at: 2 }]);
  await backUp(store, folder.at('respaldo'));
  await restore(store, folder.at('respaldo'));
  expect(await getArticle(store, 'puente-viejo', now)).toEqual(article);
});
