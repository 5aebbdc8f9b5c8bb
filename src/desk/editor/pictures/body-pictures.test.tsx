import { beforeEach, expect, test, vi } from 'vitest';
import { emptyFields } from '#contract/article-fields.ts';
import type { Draft, DraftFields } from '#contract/desk/drafts.ts';
import { leave } from '#site/testing/open-element.tsx';
import { stubDevice } from '../../testing/device.ts';
import { FakeRequest } from '../../testing/fake-request.ts';
import { openEditor } from '../testing/open-editor.tsx';
import { keepPicture } from './device-pictures.ts';

const root = '/api/imagenes/subidas';
const text = 'Escriba aquí.';
const image = { id: 'a9', whole: '/w/a9.webp', url: '/r/a9.webp', width: 9, height: 6 };

const device = stubDevice();
vi.stubGlobal('XMLHttpRequest', FakeRequest);
beforeEach(() => {
  FakeRequest.all = [];
  device.pictures.clear();
});

const toFile = (name: string, type = 'image/jpeg', size = 1) =>
  Object.defineProperty(new File(['x'], name, { type }), 'size', { value: size });
async function open(content = 'uno\ndos', draft: Partial<Draft> = {}) {
  const fields: DraftFields = { ...emptyFields, content, format: 'extended' };
  const page = await openEditor(
    { fields, ...draft },
    {
      [`POST ${root}`]: { id: 'u1', offset: 0 },
      [`POST ${root}/u1/imagen`]: { ...image, name: 'otra.jpg' },
    },
  );
  const arrive = (which: number) =>
    page.perform(() => FakeRequest.all[which]?.respond(200, { offset: 1 }));
  return { ...page, arrive };
}
/** A picture that an earlier page left on the device. */
const waiting = { draft: 'd1', personId: 1, file: toFile('x.jpg'), addedAt: Date.now() };
async function drop(names: string[], others: File[] = []) {
  const page = await open();
  const files = [...names.map((name) => toFile(name)), ...others];
  await page.fire(text, 'drop', { dataTransfer: { files, types: ['Files'] } });
  await page.until(() => FakeRequest.all.length === 1);
  return { ...page, kept: () => [...device.pictures.keys()] };
}

test('pictures of a text are sent one after another, and kept on the device until they arrive', async () => {
  const { arrive, until, kept } = await drop(['muro.jpg', 'losa.jpg']);
  expect(kept()).toHaveLength(2);
  expect(FakeRequest.all).toHaveLength(1);
  await arrive(0);
  await until(() => FakeRequest.all.length === 2);
  expect(kept()).toEqual([expect.stringMatching(/^losa-/)]);
  await arrive(1);
  await until(() => kept().length === 0);
});

test('after a reload a person’s pictures are sent, and not those of a colleague', async () => {
  await keepPicture({ ...waiting, name: 'ajena.jpg', personId: 2 });
  for (const name of ['muro.jpg', 'losa.jpg', 'viga.jpg']) await keepPicture({ ...waiting, name });
  const { responses, arrive, pass, until, choose } = await open('![](ajena.jpg)\n\n![](muro.jpg)');
  responses[`POST ${root}/u1/imagen`] = { ...image, name: 'muro.jpg' };
  await until(() => FakeRequest.all.length === 1);
  await pass(1_500);
  await arrive(0);
  await until(() => device.pictures.size === 3);
  // The review looks for the picture, although the text is the same.
  expect((await pass(1_500)).join()).toContain('/revisar');
  expect([...device.pictures.keys()]).toEqual(['ajena.jpg', 'losa.jpg', 'viga.jpg']);
  // One that the text lacks is sent once the text has it, unless another tab has sent it.
  expect(FakeRequest.all).toHaveLength(1);
  device.pictures.delete('losa.jpg');
  await choose(text, '![](losa.jpg)\n\n![](viga.jpg)');
  await until(() => FakeRequest.all.length === 2);
  await arrive(1);
  await until(() => device.pictures.size === 1);
  expect(FakeRequest.all).toHaveLength(2);
});

test('pictures are not sent after the page is left, nor to a text that may only be read', async () => {
  const { perform, arrive, kept } = await drop(['muro.jpg']);
  await perform(leave);
  expect(await arrive(0)).toEqual([]);
  expect(kept()).toHaveLength(1);
  const reader = await open('![](muro.jpg)', { canEdit: false });
  const files = [toFile('losa.jpg')];
  await keepPicture({ ...waiting, name: 'muro.jpg' });
  expect(await reader.fire(text, 'drop', { dataTransfer: { files, types: ['Files'] } })).toEqual(
    [],
  );
  expect((await open('![](muro.jpg)', { canEdit: false })).field(text).readOnly).toBe(true);
  expect(FakeRequest.all).toHaveLength(1);
  expect(kept()).toHaveLength(2);
});

test('a picture that the library has under another name is shown by that name in the text', async () => {
  const { arrive, field, until } = await drop(['muro.jpg']);
  expect(field(text).value).toMatch(/!\[\]\(muro-\w+\.jpg\)/);
  await arrive(0);
  await until(() => field(text).value.includes('![](otra.jpg)'));
});

test('a cancelled picture is taken out of the text, and neither sent nor kept', async () => {
  const { press, field, kept, until } = await drop(['muro.jpg', 'losa.jpg']);
  expect(await press('Cancelar la subida de', 0)).toContain(`DELETE ${root}/u1`);
  expect(field(text).value).not.toContain('muro');
  expect(kept()).toEqual([expect.stringMatching(/^losa-/)]);
  // The next one takes its turn.
  await until(() => FakeRequest.all.length === 2);
});

test.each([
  [toFile('plano.pdf', 'application/pdf'), '«plano.pdf» no es una imagen'],
  [toFile('obra.jpg', 'image/jpeg', 20 * 1024 * 1024 + 1), '«obra.jpg» pasa de 20 MB'],
])('a file that cannot be a picture is named, and the others are sent', async (file, says) => {
  const { field, readNotice, kept } = await drop(['muro.jpg'], [file]);
  expect(readNotice()).toBe(`${says}|Se admiten JPEG, PNG, WebP, AVIF y SVG, hasta 20 MB.`);
  expect(field(text).value.match(/!\[/g)).toHaveLength(1);
  expect(kept()).toEqual([expect.stringMatching(/^muro-/)]);
});
