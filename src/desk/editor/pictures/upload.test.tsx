import { beforeEach, expect, test, vi } from 'vitest';
import { emptyFields } from '#contract/article-fields.ts';
import { FakeRequest } from '../../testing/fake-request.ts';
import { onItsWay } from '../../testing/page.tsx';
import { toDraft } from '../testing/draft.ts';
import { openEditor } from '../testing/open-editor.tsx';

const root = '/api/imagenes/subidas';
const path = '/api/borradores/d1';
const fields = { ...emptyFields, imageId: 'viejo', imageAlt: 'Un muro', imageFocus: '10 20' };
const image = { id: 'nuevo', whole: '/imagenes/nuevo/foto.webp', width: 1200, height: 800 };

vi.stubGlobal('XMLHttpRequest', FakeRequest);
beforeEach(() => {
  FakeRequest.all = [];
  localStorage.clear();
});

const file = new File(['x'.repeat(1_000)], 'muro.jpg', { type: 'image/jpeg', lastModified: 7 });
const drop = (files: File[]) => ({ dataTransfer: { files, types: ['Files'] } });
const open = (responses = {}) =>
  openEditor(
    { fields },
    {
      [`POST ${root}`]: { id: 'u1', offset: 0 },
      [`${root}/u1`]: { id: 'u1', offset: 400 },
      [`POST ${root}/u1/imagen`]: image,
      ...responses,
    },
  );
async function begin(responses = {}) {
  const page = await open(responses);
  const done = await page.fire('Título', 'drop', drop([file]));
  const progress = () => /Subiendo muro.*Cancelar/s.exec(page.read())?.[0];
  return { ...page, done, progress };
}

test('a dropped picture is uploaded, and replaces the previous one', async () => {
  const { done, progress, perform, field, choose, pass, read, until } = await begin();
  await until(progress);
  expect(done).toEqual([`POST ${root} {"name":"muro.jpg","size":1000,"changedAt":7}`]);
  const [sent] = FakeRequest.all;
  const type = 'Content-Type: application/octet-stream';
  expect(sent?.said).toEqual([`PATCH ${root}/u1`, 'Upload-Offset: 0', type, 1_000]);
  await perform(() => sent?.upload.onprogress?.({ loaded: 600 }));
  expect(progress()).toContain('value=600, max=1000');
  expect(await perform(() => sent?.respond(200, { offset: 1_000 }))).toEqual([
    `POST ${root}/u1/imagen`,
  ]);
  expect(progress()).toBeUndefined();
  expect(read()).toContain('src=/imagenes/nuevo/foto.webp');
  expect(field('Texto alternativo').value).toBe('');
  expect((await pass(500)).join()).toMatch(/"imageId":"nuevo","imageAlt":"".*"imageFocus":""/);
  await choose('Texto alternativo', 'Un\nmuro nuevo');
  expect((await pass(500)).join()).toContain('"imageAlt":"Un muro nuevo"');
  await choose('Dibujo por secciones', 'Obra = muro\nAcero = viga');
  expect((await pass(500)).join()).toContain('"drawing":"Obra = muro; Acero = viga"');
});

test('the draft gets a picture whose page was closed while its sizes were made', async () => {
  const left = await begin({ [`POST ${root}/u1/imagen`]: onItsWay });
  await left.perform(() => FakeRequest.all[0]?.respond(200, { offset: 1_000 }));
  const whole = { [`${root}/u1`]: { id: 'u1', offset: 1_000 } };
  const reader = await open({ ...whole, [path]: toDraft({ fields, canEdit: false }) });
  expect(reader.read()).not.toContain('src=/imagenes/nuevo/foto.webp');
  const back = await open(whole);
  expect(back.read()).toContain('src=/imagenes/nuevo/foto.webp');
  expect((await back.pass(500)).join()).toContain('"imageId":"nuevo"');
  // Only the first time.
  expect((await (await open(whole)).pass(500)).join()).not.toContain('"imageId":"nuevo"');
});

test('a colleague’s picture is kept, and a half-sent file is requested again', async () => {
  const left = await begin({ [`POST ${root}/u1/imagen`]: onItsWay });
  await left.perform(() => FakeRequest.all[0]?.respond(200, { offset: 1_000 }));
  const back = await open({
    [`${root}/u1`]: { id: 'u1', offset: 1_000 },
    [path]: toDraft({ fields: { ...fields, imageId: 'de-otro' } }),
  });
  expect((await back.pass(500)).join()).not.toContain('"imageId":"nuevo"');
  expect(back.readNotice()).toBe('«muro.jpg» está en la biblioteca|Mientras tanto se puso otra.');

  await begin();
  const half = await open();
  expect(half.read()).toContain('«muro.jpg» no terminó de subir. Elíjala otra vez');
  expect((await open()).read()).not.toContain('no terminó de subir');
});

test('after a lost connection an upload resumes from what the server has', async () => {
  const { progress, perform, pass, press } = await begin();
  await perform(() => FakeRequest.all[0]?.upload.onprogress?.({ loaded: 500 }));
  await perform(() => FakeRequest.all[0]?.onerror?.());
  expect(progress()).toContain('Se cortó la conexión. Continuará donde quedó cuando vuelva.');
  expect(await pass(999)).not.toContain(`GET ${root}/u1`);
  expect(await pass(1)).toContain(`GET ${root}/u1`);
  expect(FakeRequest.all[1]?.said).toContain('Upload-Offset: 400');
  expect(FakeRequest.all[1]?.said.at(-1)).toBe(600);
  await perform(() => FakeRequest.all[1]?.upload.onprogress?.({ loaded: 100 }));
  expect(progress()).toContain('value=500, max=1000');
  await perform(() => FakeRequest.all[1]?.respond(503, { detail: 'Está lleno.' }));
  expect(progress()).toContain('Está lleno.');
  expect(await press('Reintentar ahora')).toEqual([`GET ${root}/u1`]);
  // The session expired, or the server lost a part in a power cut.
  for (const [index, status] of [401, 409].entries()) {
    await perform(() => FakeRequest.all[2 + index]?.respond(status, {}));
    expect(await press('Reintentar ahora')).toEqual([`GET ${root}/u1`]);
  }
  // No progress for a minute.
  await pass(40_000);
  await perform(() => FakeRequest.all[4]?.upload.onprogress?.({ loaded: 200 }));
  await pass(59_999);
  expect(progress()).not.toContain('Reintentar ahora');
  await pass(1);
  expect(progress()).toContain('Reintentar ahora');
  expect(await perform(() => dispatchEvent(new Event('online')))).toContain(`GET ${root}/u1`);
  expect(await press('Cancelar')).toEqual([`DELETE ${root}/u1`]);
  expect(progress()).toBeUndefined();
});

test('a refusal is explained, and an upload unknown to the server begins again', async () => {
  const refused = await begin({
    [`POST ${root}/u1/imagen`]: Response.json({ detail: 'No es una imagen.' }, { status: 422 }),
  });
  await refused.perform(() => FakeRequest.all[0]?.respond(200, { offset: 1_000 }));
  expect(refused.read()).toContain('No es una imagen.');
  expect(refused.progress()).toBeUndefined();
  const forgotten = await begin();
  await forgotten.perform(() => FakeRequest.all[1]?.respond(404, {}));
  expect(await forgotten.pass(1_000)).toContain(
    `POST ${root} {"name":"muro.jpg","size":1000,"changedAt":7}`,
  );
  const short = await begin();
  await short.perform(() => FakeRequest.all.at(-1)?.respond(200, { offset: 900 }));
  expect(short.progress()).toContain('Reintentar ahora');
});

const typed = { imageAlt: 'Mía', imageCaption: 'Mía.', imageCredit: 'Foto: yo' };
const brought = { imageAlt: 'Una losa', imageCaption: 'La losa.', imageCredit: 'Foto: Eva' };
test.each([
  ['brings its words over another one', {}, brought],
  ['leaves words that were typed before', { imageId: null, ...typed }, typed],
])('a picture of the library %s', async (_, given, sent) => {
  const items = [{ ...image, name: 'losa.jpg', alt: '', url: '/r/nuevo.webp', uses: 0 }];
  const words = { alt: 'Una losa', caption: 'La losa.', credit: 'Foto: Eva' };
  const page = await begin({
    [`POST ${root}`]: 422,
    '/api/imagenes': { items, total: 1 },
    '/api/imagenes/nuevo/usos': { items: [], adverts: [], words },
    [path]: toDraft({ fields: { ...fields, ...given } }),
  });
  await page.press('De la biblioteca');
  await page.until(() => page.queryByText('Losa'));
  await page.press('Losa');
  expect(page.queryByRole('dialog')).toBeNull();
  expect(page.read()).toContain('src=/imagenes/nuevo/foto.webp');
  expect(page.field('Texto alternativo').value).toBe(sent.imageAlt);
  const saved = (await page.pass(500)).join();
  expect(saved).toContain(JSON.stringify({ imageId: 'nuevo', ...sent }).slice(1, -1));
});

test('the words of a picture that was chosen for a moment do not describe the next one', async () => {
  const losa = { ...image, url: '/r/nuevo.webp', uses: 0, name: 'losa.jpg', alt: '' };
  const page = await begin({
    [`POST ${root}`]: 422,
    '/api/imagenes': { items: [losa, { ...losa, id: 'otro', name: 'viga.jpg' }], total: 2 },
    '/api/imagenes/otro/usos': { items: [], adverts: [], words: null },
  });
  const arrive = page.hold('/api/imagenes/nuevo/usos');
  for (const name of ['Losa', 'Viga']) {
    await page.press('De la biblioteca');
    await page.until(() => page.queryByText(name));
    await page.press(name);
  }
  await arrive({ words: { alt: 'Una losa', caption: '', credit: '' } });
  expect((await page.pass(500)).join()).toContain('"imageId":"otro","imageAlt":""');
});

test('a second picture cancels the upload of the first', async () => {
  const { fire, perform, progress } = await begin();
  expect(await fire('Título', 'drop', drop([file]))).toContain(`DELETE ${root}/u1`);
  expect(progress()).toBeTruthy();
  expect(await perform(() => FakeRequest.all[1]?.respond(200, { offset: 1_000 }))).toEqual([
    `POST ${root}/u1/imagen`,
  ]);
});

test('a pasted picture is uploaded, a pasted text is not', async () => {
  const page = await begin({ [`POST ${root}`]: 422 });
  const paste = (types: string[], files = [file]) =>
    page.fire('Título', 'paste', { clipboardData: { files, types, getData: () => '' } });
  expect(await paste(['Files'])).toEqual([expect.stringContaining(`POST ${root}`)]);
  expect(await paste(['Files', 'text/plain'])).toEqual([]);
  expect(await paste(['Files'], [])).toEqual([]);
  expect(await page.fire('Título', 'drop', drop([]))).toEqual([]);
  // The browser would open a dropped file.
  const over = (type: string) => {
    const event = new Event('dragover', { bubbles: true, cancelable: true });
    Object.assign(event, { dataTransfer: { types: [type] } });
    return !page.field('Título').dispatchEvent(event);
  };
  expect([over('Files'), over('text/plain')]).toEqual([true, false]);
});
