import { expect, test } from 'vitest';
import { createFolder } from '#newsroom/testing/folder.ts';
import { drawing } from '#newsroom/testing/samples.ts';
import { getArticle } from '#store/articles/articles.ts';
import { engines } from '#store/testing/engines.ts';
import { eventually } from '#store/testing/eventually.ts';
import { openUpload } from '../testing/uploading.ts';
import { openWriting, soundFields } from '../testing/writing.ts';

const [engine] = engines;
type Writing = Awaited<ReturnType<typeof openWriting>>;
const pictures = ['0', '1', '2', '3'].map((name) => Buffer.from(drawing.replace('Losa', name)));

/** Another person's picture is processed until `end`. */
async function keepBusy(desk: Writing) {
  const held = Promise.withResolvers<void>();
  const isHeld = Promise.withResolvers<void>();
  const turn = desk.store.takeTurn(() => {
    isHeld.resolve();
    return held.promise;
  });
  await isHeld.promise;
  const folder = await createFolder({ 'otra.svg': pictures[3] ?? '' });
  const taken = desk.desk.pictures.take(folder.at('otra.svg'), { who: 'somebody' });
  return {
    async end() {
      held.resolve();
      await turn;
      expect(await taken).toHaveProperty('id');
      await folder[Symbol.asyncDispose]();
    },
  };
}

async function arrive(upload: ReturnType<typeof openUpload>, index: number) {
  const bytes = pictures[index] ?? Buffer.alloc(0);
  const { body } = await upload.begin(bytes.length, `${index}.svg`);
  await upload.send(body.id, 0, bytes);
  return body.id as string;
}

const readTurn = async ({ send }: Pick<Writing['editor'], 'send'>) =>
  (await send('GET', '/api/imagenes/turno')).body;

const listPictures = async ({ store }: Writing) =>
  (await store.db.selectFrom('images').select('name').orderBy('added_at').execute()).map(
    ({ name }) => name,
  );

test('uploads take turns by person, and each sees its place in the queue', async () => {
  await using desk = await openWriting(engine);
  const busy = await keepBusy(desk);
  const [ana, luis] = [await desk.signInAs('redactor'), await desk.signInAs('redactor')];
  const [many, one] = [openUpload(desk, ana), openUpload(desk, luis)];
  const [first, second] = [await arrive(many, 0), await arrive(many, 1)];
  const own = await arrive(one, 2);
  const order: string[] = [];
  const take = (upload: typeof one, id: string, name: string) =>
    upload.take(id).then(() => order.push(name));
  const taken = [take(many, first, 'ana 0')];
  await eventually(async () => expect(await readTurn(ana)).toMatchObject({ ahead: 1 }));
  taken.push(take(many, second, 'ana 1'));
  await eventually(async () => expect(await readTurn(ana)).toMatchObject({ ahead: 2 }));
  taken.push(take(one, own, 'luis'));
  await eventually(async () => expect(await readTurn(luis)).toMatchObject({ ahead: 2 }));
  expect(await readTurn(ana)).toMatchObject({ ahead: 3 });
  await busy.end();
  await Promise.all(taken);
  expect(order).toEqual(['ana 0', 'luis', 'ana 1']);
  expect(await readTurn(luis)).toMatchObject({ ahead: 0, seconds: 0 });
});

test('a publication whose client disconnected publishes nothing', async () => {
  await using desk = await openWriting(engine);
  const { body: image } = await openUpload(desk, desk.editor).whole(pictures[0] ?? Buffer.alloc(0));
  const words = { imageId: image.id, imageAlt: 'Una losa.', imageFocus: '9 50' };
  await desk.mine.save(0, soundFields(words));
  const busy = await keepBusy(desk);
  const left = new AbortController();
  const asking = { cookie: desk.editor.cookie, body: { version: 1 }, signal: left.signal };
  const publishing = desk.ask('POST', `/api/borradores/${desk.id}/publicar`, asking);
  await eventually(async () => expect((await readTurn(desk.editor)).ahead).toBe(1));
  left.abort();
  await busy.end();
  await publishing;
  expect(await getArticle(desk.store, 'juntas-frias', Date.now())).toBeNull();
  expect(await desk.mine.read()).toMatchObject({ state: 'borrador', version: 1 });
});

test('a waiting upload that is cancelled or whose page is closed saves nothing', async () => {
  await using desk = await openWriting(engine);
  const busy = await keepBusy(desk);
  const { cookie } = desk.editor;
  const upload = openUpload(desk, desk.editor);
  const [cancelled, closed] = [await arrive(upload, 1), await arrive(upload, 2)];
  const left = new AbortController();
  const taken = [
    upload.take(cancelled),
    desk.ask('POST', `/api/imagenes/subidas/${closed}/imagen`, { cookie, signal: left.signal }),
  ];
  await eventually(async () => expect((await readTurn(desk.editor)).ahead).toBe(2));
  await upload.cancel(cancelled);
  left.abort();
  await busy.end();
  await Promise.all(taken);
  expect(await listPictures(desk)).toEqual(['otra.svg']);
  // The page can continue it later.
  expect(await upload.take(closed)).toMatchObject({ status: 200, body: { kind: 'drawing' } });
});

test('an upload that two tabs wait for is processed although one of them is closed', async () => {
  await using desk = await openWriting(engine);
  const busy = await keepBusy(desk);
  const upload = openUpload(desk, desk.editor);
  const id = await arrive(upload, 1);
  const stays = upload.take(id);
  await eventually(async () => expect((await readTurn(desk.editor)).ahead).toBe(1));
  const closed = new AbortController();
  const { cookie } = desk.editor;
  const path = `/api/imagenes/subidas/${id}/imagen`;
  const leaves = desk.ask('POST', path, { cookie, signal: closed.signal });
  // Requests sent after it have been answered, so it waits too.
  for (let turn = 0; turn < 3; turn += 1) await upload.get(id);
  closed.abort();
  await busy.end();
  expect(await stays).toMatchObject({ status: 200 });
  await leaves;
});

test('an upload that is cancelled while it is processed saves nothing', async () => {
  await using desk = await openWriting(engine);
  const upload = openUpload(desk, desk.editor);
  const id = await arrive(upload, 1);
  desk.beforeNextWrite(() => upload.cancel(id));
  expect(await upload.take(id)).toMatchObject({ status: 404 });
  expect(await listPictures(desk)).toEqual([]);
});
