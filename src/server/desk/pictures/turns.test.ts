import { expect } from 'vitest';
import { createFolder } from '#newsroom/testing/folder.ts';
import { drawing } from '#newsroom/testing/samples.ts';
import { engines, testWith } from '#store/testing/engines.ts';
import { eventually } from '#store/testing/eventually.ts';
import { openUpload } from '../testing/uploading.ts';
import { openWriting } from '../testing/writing.ts';

const [engine] = engines;
type Writing = Awaited<ReturnType<typeof openWriting>>;
const pictures = ['0', '1', '2', '3'].map((name) => Buffer.from(drawing.replace('Losa', name)));

type Turn = Pick<Writing['editor'], 'send'>;

/** The desk while another person's picture is processed, until `end`. */
async function openBusy() {
  const desk = await openWriting(engine);
  const upload = openUpload(desk, desk.editor);
  const blocked = Promise.withResolvers<void>();
  const isHeld = Promise.withResolvers<void>();
  const turn = desk.store.takeTurn(() => {
    isHeld.resolve();
    return blocked.promise;
  });
  await isHeld.promise;
  const folder = await createFolder({ 'otra.svg': pictures[3] ?? '' });
  const imported = desk.desk.pictures.importFile(folder.at('otra.svg'), { who: 'somebody' });
  return Object.assign(desk, {
    upload,
    /** Returns once this many pictures are before the person's last one. */
    untilAhead: (ahead: number, who: Turn = desk.editor) =>
      eventually(async () => expect(await readTurn(who)).toMatchObject({ ahead })),
    async end() {
      blocked.resolve();
      await turn;
      expect(await imported).toHaveProperty('id');
      await folder[Symbol.asyncDispose]();
    },
  });
}

const test = testWith(openBusy);

/** Uploads a picture that is not processed yet. */
async function send(upload: ReturnType<typeof openUpload>, index: number) {
  const bytes = pictures[index] ?? Buffer.alloc(0);
  const { body } = await upload.begin(bytes.length, `${index}.svg`);
  await upload.send(body.id, 0, bytes);
  return body.id as string;
}

const readTurn = async ({ send }: Turn) => (await send('GET', '/api/imagenes/turno')).body;

const listPictures = async ({ store }: Writing) =>
  (await store.db.selectFrom('images').select('name').orderBy('added_at').execute()).map(
    ({ name }) => name,
  );

test('uploads take turns by person, and each sees its place in the queue', async (desk) => {
  const [ana, luis] = [await desk.signInAs('redactor'), await desk.signInAs('redactor')];
  const [many, one] = [openUpload(desk, ana), openUpload(desk, luis)];
  const [first, second, own] = [await send(many, 0), await send(many, 1), await send(one, 2)];
  const order: string[] = [];
  const take = (upload: typeof one, id: string, name: string) =>
    upload.take(id).then(() => order.push(name));
  const jobs = [take(many, first, 'ana 0')];
  await desk.untilAhead(1, ana);
  jobs.push(take(many, second, 'ana 1'));
  await desk.untilAhead(2, ana);
  jobs.push(take(one, own, 'luis'));
  await desk.untilAhead(2, luis);
  expect(await readTurn(ana)).toMatchObject({ ahead: 3 });
  await desk.end();
  await Promise.all(jobs);
  expect(order).toEqual(['ana 0', 'luis', 'ana 1']);
  expect(await readTurn(luis)).toMatchObject({ ahead: 0, seconds: 0 });
});

test('a waiting upload that is cancelled or whose page is closed saves nothing', async (desk) => {
  const { upload } = desk;
  const { cookie } = desk.editor;
  const [cancelled, closed] = [await send(upload, 1), await send(upload, 2)];
  const client = new AbortController();
  const jobs = [
    upload.take(cancelled),
    desk.ask('POST', `/api/imagenes/subidas/${closed}/imagen`, { cookie, signal: client.signal }),
  ];
  await desk.untilAhead(2);
  await upload.cancel(cancelled);
  client.abort();
  await desk.end();
  await Promise.all(jobs);
  expect(await listPictures(desk)).toEqual(['otra.svg']);
  // The page can continue it later.
  expect(await upload.take(closed)).toMatchObject({ status: 200, body: { kind: 'drawing' } });
});

test('an upload that two tabs wait for is processed although one of them is closed', async (desk) => {
  const { upload } = desk;
  const id = await send(upload, 1);
  const stays = upload.take(id);
  await desk.untilAhead(1);
  const closed = new AbortController();
  const asking = { cookie: desk.editor.cookie, signal: closed.signal };
  const leaves = desk.ask('POST', `/api/imagenes/subidas/${id}/imagen`, asking);
  // Requests sent after it have been answered, so it waits too.
  for (let turn = 0; turn < 3; turn += 1) await upload.get(id);
  closed.abort();
  await desk.end();
  expect(await stays).toMatchObject({ status: 200 });
  await leaves;
});

test('an upload that is cancelled while it is processed saves nothing', async (desk) => {
  const { upload } = desk;
  const id = await send(upload, 1);
  await desk.end();
  desk.beforeNextWrite(() => upload.cancel(id));
  expect(await upload.take(id)).toMatchObject({ status: 404 });
  expect(await listPictures(desk)).toEqual(['otra.svg']);
});
