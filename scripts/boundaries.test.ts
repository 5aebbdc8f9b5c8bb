import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** Allowed and forbidden imports. */
const imports: [file: string, imported: string, isAllowed: boolean][] = [
  ['src/contract/store.ts', '../store/articles.ts', false],
  ['src/contract/index.ts', '#store/search-index/words.ts', false],
  ['src/contract/card.ts', '#paths.ts', false],
  ['src/contract/image.ts', '../paths.ts', false],
  ['src/search/data.ts', '#store/store.ts', false],
  ['src/store/orders.ts', '#newsroom/sample/sample.ts', false],
  ['src/store/adverts/pages.ts', '../newsletter/editions.ts', false],
  ['src/store/adverts/numbers.ts', '../issued-numbers.ts', true],
  ['src/store/people/search.ts', '../articles/articles.ts', false],
  ['src/store/subscribers/bounces.ts', '../newsletter/editions.ts', false],
  ['src/store/subscribers/orders.ts', '#newsroom/sample/sample.ts', false],
  ['src/store/search-index/find.ts', '../search/search.ts', false],
  ['src/store/pictures/uses.ts', '../articles/articles.ts', false],
  ['src/store/pictures/index.ts', '../search-index/writer.ts', true],
  ['src/store/articles/follow.ts', '../drafts/drafts.ts', false],
  ['src/store/articles/find.ts', '#store/search/search.ts', false],
  ['src/store/articles/show.ts', '../pictures/images.ts', true],
  ['src/store/articles/pages.ts', '#site/identity.tsx', false],
  ['src/store/search/drafts.ts', '../drafts/drafts.ts', false],
  ['src/store/search/page.ts', '../articles/articles.ts', true],
  ['src/store/drafts/preview.ts', '../articles/articles.ts', true],
  ['src/store/drafts/edition.ts', '../newsletter/editions.ts', false],
  ['src/store/figures/draft.ts', '../drafts/drafts.ts', false],
  ['src/store/newsletter/views.ts', '../figures/views.ts', false],
  ['src/newsroom/articles/pages.ts', '#site/identity.tsx', false],
  ['src/newsroom/newsletter/mail.ts', '#contract/body-html.ts', true],
  ['src/newsroom/people/query.ts', 'kysely', false],
  ['src/server/api/query.ts', 'kysely', false],
  ['src/server/desk/query.ts', 'kysely', false],
  ['src/site/pages/data.ts', '../../store/search/words.ts', false],
  ['src/site/ui/desk.ts', '#desk/app.tsx', false],
  ['src/desk/home/data.ts', '#store/articles.ts', false],
  ['src/desk/editor/publish.ts', '#newsroom/articles/publish-draft.ts', false],
  ['src/desk/api/schema.ts', 'zod', false],
  ['src/desk/home/home.ts', '#site/pages/home.tsx', false],
  ['src/desk/parts/modal.ts', '#site/ui/modal.ts', true],
  ['src/desk/testing/page.tsx', '#site/testing/open-element.tsx', true],
  ['src/server/desk/keep.ts', '../cache/response-cache.ts', false],
  ['src/server/desk/articles/keep.ts', '../../cache/response-cache.ts', false],
  ['src/server/desk/keep-too.ts', '#server/cache/lists.ts', false],
  ['src/server/desk/listen.ts', '../http/listener.ts', false],
  ['src/server/desk/serve.ts', '../app.ts', false],
  ['src/server/desk/access/serve.ts', '../../app.ts', false],
  ['src/server/desk/serve-pages.ts', '../pages.ts', false],
  ['src/server/desk/access/guard.ts', '../../http/headers.ts', true],
  ['src/server/desk/publish.ts', '#newsroom/articles/publish-draft.ts', true],
  ['src/server/http/pass.ts', '../desk/desk.ts', false],
  ['src/server/main.ts', './desk/start-desk.ts', false],
  ['src/server/back-office.ts', './desk/start-desk.ts', true],
];

/** Calls that must be awaited, which the linter's own rule misses, and some that need not. */
const calls: [call: string, isAllowed: boolean][] = [
  ['sql`commit`.execute(tx)', false],
  ["rename('a', 'b')", false],
  ['sleep(5)', false],
  ['file.writeFile(text)', false],
  ['begin().catch(report)', false],
  ['await sleep(5)', true],
  ['void begin().catch(report)', true],
  ['begin(5)', true],
];

/** How tests find elements. */
const selectors: [selector: string, isAllowed: boolean][] = [
  ['.toast', false],
  ['main a.btn', false],
  ['h1:not(.prose h1)', false],
  ['a[href="/feed.xml"]', true],
  ['main > p', true],
];

test('the linter reports forbidden imports, calls that are not awaited, and selection by class', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plomada-fronteras-'));
  for (const file of ['biome.json', 'scripts/awaited.grit', 'scripts/class-selector.grit']) {
    await cp(join(root, file), join(folder, file));
  }
  const toFile = (index: number) => `src/newsroom/call-${index}.ts`;
  const toTest = (index: number) => `src/site/select-${index}.test.ts`;
  const sources = [
    ...imports.map(([file, imported]) => [file, `import { x } from '${imported}';\n\nx();\n`]),
    ...calls.map(([call], index) => [toFile(index), `${call};\n`]),
    ...selectors.map(([selector], index) => [
      toTest(index),
      `page.locator('${selector}').one();\n`,
    ]),
  ];
  for (const [file = '', source = ''] of sources) {
    await mkdir(join(folder, dirname(file)), { recursive: true });
    await writeFile(join(folder, file), source);
  }
  const { stdout } = spawnSync(
    join(root, 'node_modules/.bin/biome'),
    [
      ...['lint', '--vcs-enabled=false', '--reporter=github'],
      ...['--only=style/noRestrictedImports', '--only=plugin'],
    ],
    { cwd: folder, encoding: 'utf8' },
  );
  await rm(folder, { recursive: true });
  const unheard = calls.filter((_, index) => stdout.includes(`/${toFile(index)},`));
  expect(unheard).toEqual(calls.filter(([, isAllowed]) => !isAllowed));
  const unwanted = selectors.filter((_, index) => stdout.includes(`/${toTest(index)},`));
  expect(unwanted).toEqual(selectors.filter(([, isAllowed]) => !isAllowed));
  const refusedImports = imports.filter(([file]) => stdout.includes(`/${file},`));
  expect(refusedImports).toEqual(imports.filter(([, , isAllowed]) => !isAllowed));
});
