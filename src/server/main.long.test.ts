import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { getArticle } from '#store/articles/articles.ts';
import { openStore } from '#store/open.ts';
import { publishArticles, toArticleInput } from '#store/testing/article-input.ts';
import { eventually } from '#store/testing/eventually.ts';
import { createTestFolder, runBuilt, startBuilt } from './testing/built-site.ts';

const reader = { 'User-Agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/150 Mobile' };

test('a taken port is reported in one line', async () => {
  const other = createServer();
  onTestFinished(() => void other.close());
  other.listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = String(typeof address === 'object' && address ? address.port : 0);
  for (const WORKERS of ['1', '2']) {
    const { output, end } = runBuilt({ PORT: port, WORKERS });
    expect(await end()).toBe(1);
    expect(output.text).toBe(
      'El puerto está ocupado: cierre el otro programa o elija otro con PORT=8080.\n',
    );
  }
});

test('the log says why a reader got 503', async () => {
  const { output, url, dataDir } = await startBuilt();
  rmSync(dataDir, { recursive: true });
  const response = await fetch(`${url}/api/newsletter/subscribe`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{"email":"ana@obra.example"}',
  });
  expect(response.status).toBe(503);
  expect((await fetch(`${url}/readyz`)).status).toBe(503);
  const lines = () => output.text.split('\n').filter((line) => line.includes('Se respondió 503.'));
  await eventually(() => expect(lines()[0]).toContain(`falta ${join(dataDir, 'plomada.sqlite')}`));
  // Also without a request.
  await eventually(() => expect(output.text).toContain('La base de datos no está'));
});

test('rate limits are shared by all workers', async () => {
  const { url } = await startBuilt({ WORKERS: '2' });
  const statuses = await Promise.all(
    Array.from({ length: 60 }, async (_, index) => {
      const response = await fetch(`${url}/api/newsletter/subscribe`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Connection: 'close' },
        body: JSON.stringify({ email: `lector${index}@obra.example` }),
      });
      return response.status;
    }),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(20);
  expect(statuses.filter((status) => status === 429)).toHaveLength(40);
});

test('shutdown writes the readings in memory', async () => {
  const dataDir = createTestFolder();
  const store = await openStore({ dataDir });
  await publishArticles(store, toArticleInput('muro'));
  const { server, url, end } = await startBuilt({ DATA_DIR: dataDir });
  for (let turn = 0; turn < 3; turn += 1) await fetch(`${url}/articulo/muro`, { headers: reader });
  server.kill('SIGTERM');
  expect(await end()).toBe(0);
  expect((await getArticle(store, 'muro', Date.now()))?.views).toBe(3);
  await store.close();
});
