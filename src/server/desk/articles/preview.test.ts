import { expect, test } from 'vitest';
import type { DraftFields } from '#contract/desk/drafts.ts';
import { publishArticles, toArticleInput } from '#store/testing/article-input.ts';
import { describeEngines } from '#store/testing/engines.ts';
import { openSite } from '../../testing/site.ts';
import { openWriting, validFields } from '../testing/writing.ts';

const identity = {
  SITE_URL: 'http://127.0.0.1:3000',
  SITE_NAME: 'Plomada',
  CONTACT_EMAIL: 'a@obra.example',
};

/** Removes id and times, which exist only after publishing. */
const withoutFigures = (html: string) =>
  html.replaceAll(/"id":\d+/g, '"id":0').replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'T');

/** Robots are not counted, so polling a page leaves its views at zero. */
const robot = { 'User-Agent': 'Googlebot/2.1' };

/** The first difference, or '': a diff of whole pages would be unreadable. */
function findDifference(one: string, other: string): string {
  const at = [...one].findIndex((letter, index) => letter !== other[index]);
  const isSame = at === -1 && one.length === other.length;
  return isSame ? '' : `${one.slice(at, at + 80)} ≠ ${other.slice(at, at + 80)}`;
}

async function readBytes(response: Response) {
  expect(response.headers.get('Content-Type')).toBe('image/jpeg');
  return Buffer.from(await response.arrayBuffer());
}

describeEngines('the preview', (engine) => {
  test('a preview of a text that is too long is refused before it is rendered', async () => {
    await using desk = await openWriting(engine);
    const { cookie } = desk.editor;
    const ask = (content: string) => {
      const form = { fields: JSON.stringify(validFields({ content })) };
      return desk.ask('POST', `/vista/${desk.id}`, { cookie, form });
    };
    for (const content of ['a'.repeat(200_001), 'a\n'.repeat(5_000), '# a\r'.repeat(501)]) {
      const response = await ask(content);
      expect(response.status).toBe(422);
    }
    // The longest article, with three bytes per letter.
    expect((await ask('…'.repeat(200_000))).status).toBe(200);
  });

  test('is byte for byte the page and share card that readers get after publication', async () => {
    const place = await engine.createTestDatabase();
    await using site = await openSite({
      env: identity,
      engine: { ...engine, createTestDatabase: async () => place },
    });
    const lasting = { ...place, async [Symbol.asyncDispose]() {} };
    await using desk = await openWriting(engine, {}, lasting);
    await publishArticles(
      desk.store,
      toArticleInput('vecino', { category: 'tecnicas', tags: ['concreto'] }),
      toArticleInput('otro', { category: 'tecnicas' }),
      toArticleInput('lejano'),
    );
    const preview = async (fields: DraftFields) => {
      const response = await desk.ask('POST', `/vista/${desk.id}`, {
        cookie: desk.editor.cookie,
        form: { fields: JSON.stringify(fields) },
      });
      expect(response.headers.get('Content-Security-Policy')).toContain("script-src 'none'");
      expect(response.headers.get('Cache-Control')).toBe('no-store');
      return withoutFigures(await response.text());
    };
    const publish = async (shown: string) => {
      const { status, body } = await desk.mine.publish();
      expect(status).toBe(200);
      // Within two seconds every process shows it.
      await expect
        .poll(
          async () => {
            const page = await fetch(site.url + new URL(body.url).pathname, { headers: robot });
            return findDifference(shown, withoutFigures(await page.text()));
          },
          { interval: 100 },
        )
        .toBe('');
    };

    const content =
      ' ## Título\nUna frase.\n- Punto <b>uno</b>\n- https://obra.example/a?b=1&c\n\n';
    const publishAt = '2026-03-01T11:30:00.000Z';
    const fresh = validFields({ content, publishAt, title: ' «Juntas» & <script>frías</script>' });
    const page = await preview(fresh);
    expect(page).toContain('/articulo/vecino');
    await desk.mine.save(0, fresh);
    const card = await readBytes(
      await desk.ask('GET', `/vista/${desk.id}/tarjeta`, { cookie: desk.editor.cookie }),
    );
    await publish(page);
    const [, cardPath = ''] =
      /<meta property="og:image" content="[^"]*?(\/tarjetas?\/[^"]*)"/.exec(page) ?? [];
    expect(await readBytes(await fetch(site.url + cardPath))).toEqual(card);

    const { fields } = await desk.mine.read();
    const newFields = {
      ...{ ...fields, tags: ['vigas', 'concreto'] },
      content: 'Otro texto, de más de tres palabras nuevas.',
    };
    const newPage = await preview(newFields);
    expect(newPage).toContain('Actualizado el');
    await desk.mine.change(newFields);
    await publish(newPage);
  });
});
