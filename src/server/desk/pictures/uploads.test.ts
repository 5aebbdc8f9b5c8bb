import { readdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { openUploads } from '#newsroom/pictures/uploads.ts';
import { readAuditLog } from '#newsroom/testing/commands.ts';
import { createPhoto, drawing } from '#newsroom/testing/samples.ts';
import { changePerson } from '#store/people/people.ts';
import { describeOpened, openOnce } from '#store/testing/engines.ts';
import { openDesk } from '../testing/desk.ts';
import { openUpload } from '../testing/uploading.ts';
import { openWriting, validFields } from '../testing/writing.ts';

describeOpened('a picture', openWriting, (test) => {
  test('is processed, shown to signed-in people only, and published', async (desk) => {
    const { cookie } = desk.editor;
    const upload = openUpload(desk, desk.editor);
    const [photo, plate] = await Promise.all([
      upload.whole(await createPhoto().jpeg().toBuffer()),
      upload.whole(Buffer.from(drawing), 'losa.svg'),
    ]);
    expect(photo).toMatchObject({ status: 200, body: { kind: 'photo', width: 640, height: 480 } });
    expect(plate).toMatchObject({ status: 200, body: { kind: 'drawing' } });
    const response = await desk.ask('GET', photo.body.url, { cookie });
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'image/webp']);
    expect((await desk.ask('GET', photo.body.url)).status).toBe(401);

    const imageId = photo.body.id;
    await desk.mine.save(0, validFields({ imageId, imageAlt: 'Una losa.' }));
    expect((await desk.mine.publish()).status).toBe(200);
    expect((await desk.mine.undo()).status).toBe(204);
    // The article is gone, and the draft still has its picture.
    expect(await desk.mine.read()).toMatchObject({ image: { id: imageId } });
    expect(await readAuditLog(desk.store)).toContain('subió la imagen «losa.svg»');
  });
});

const desk = await openOnce(openDesk());
const upload = openUpload(desk, await desk.signInAs('redactor'));

describe('an upload', () => {
  test('resumes at the missing byte after a lost connection', async () => {
    const bytes = await createPhoto().png().toBuffer();
    const { body: begun } = await upload.begin(bytes.length);
    const got = bytes.length - 1;
    // A connection that falls silent: the body neither continues nor ends.
    const silent = new ReadableStream({
      start: (body) => body.enqueue(new Uint8Array(bytes.subarray(0, got))),
    });
    const interrupted = upload.send(begun.id, 0, silent);
    await upload.arrive(begun.id, got);
    expect(await upload.take(begun.id)).toMatchObject({ status: 409 });
    // The same file chosen again continues its upload.
    expect((await upload.begin(bytes.length)).body).toEqual({ id: begun.id, offset: got });
    const ahead = await upload.send(begun.id, got + 1, bytes.subarray(got + 1));
    expect(ahead).toMatchObject({ status: 409, body: { offset: got } });
    const nowhere = await upload.send(begun.id, Number.NaN, bytes.subarray(got));
    expect(nowhere).toMatchObject({ status: 409, body: { offset: got } });
    await upload.send(begun.id, got, bytes.subarray(got));
    expect((await interrupted).status).toBe(200);
    const result = await upload.take(begun.id);
    expect(result).toMatchObject({ status: 200, body: { kind: 'photo', width: 640 } });
    // A lost response can be requested again; the bytes are not kept twice.
    expect(await upload.take(begun.id)).toEqual(result);
    const files = await readdir(join(desk.desk.env.DATA_DIR, 'subidas'));
    expect(files.filter((name) => name.startsWith(begun.id))).toEqual([`${begun.id}.json`]);
  });

  test('keeps the received bytes if it is interrupted', async () => {
    const { body: begun } = await upload.begin(1_000, 'rota.jpg');
    const breaking = new ReadableStream({
      start: (body) => body.enqueue(new Uint8Array(300)),
      pull: (body) => body.error(new Error('aborted')),
    });
    expect((await upload.send(begun.id, 0, breaking)).status).toBe(400);
    expect((await upload.get(begun.id)).body.offset).toBe(300);
    expect((await upload.cancel(begun.id)).status).toBe(204);
    expect((await upload.get(begun.id)).status).toBe(404);
  });

  test('is refused if it is not a picture, or larger than announced or allowed', async () => {
    expect((await upload.whole(Buffer.from('no es una imagen'), 'mala.jpg')).status).toBe(422);
    expect((await upload.begin(20 * 1024 * 1024 + 1)).status).toBe(422);
    const { body: begun } = await upload.begin(10, 'corta.jpg');
    expect((await upload.send(begun.id, 0, Buffer.alloc(11))).status).toBe(413);
    const endless = new ReadableStream({ pull: (body) => body.enqueue(new Uint8Array(64_000)) });
    expect((await upload.send(begun.id, 0, endless)).status).toBe(413);
    expect((await upload.get(begun.id)).body.offset).toBe(0);
  });

  if (process.platform === 'linux') {
    test('is refused with 507 if the disk is full', async () => {
      const { body: begun } = await upload.begin(10, 'llena.jpg');
      await symlink('/dev/full', openUploads(desk.desk.env).toPartPath(begun.id));
      expect((await upload.send(begun.id, 0, Buffer.alloc(10))).status).toBe(507);
      expect((await upload.cancel(begun.id)).status).toBe(204);
    });
  }

  test('belongs to its uploader only', async () => {
    const { body: begun } = await upload.begin(10, 'propia.jpg');
    const other = openUpload(desk, await desk.signInAs('administrador'));
    expect((await other.get(begun.id)).status).toBe(404);
    expect((await other.send(begun.id, 0, Buffer.alloc(10))).status).toBe(404);
    expect((await other.cancel(begun.id)).status).toBe(404);
  });

  test('does not block others while it is slow', async () => {
    const other = openUpload(desk, await desk.signInAs('redactor'));
    const { body: slow } = await other.begin(1_000_000, 'lenta.jpg');
    const trickle = new ReadableStream({ start: (body) => body.enqueue(new Uint8Array(1)) });
    const never = other.send(slow.id, 0, trickle);
    await other.arrive(slow.id, 1);
    const photo = await createPhoto().jpeg().toBuffer();
    expect((await upload.whole(photo, 'de-otra.jpg')).status).toBe(200);
    expect((await other.cancel(slow.id)).status).toBe(204);
    await never;
  });

  test('is refused if its sender is disabled during the upload', async () => {
    const luis = await desk.signInAs('redactor');
    const late = openUpload(desk, luis);
    const { body: begun } = await late.begin(2);
    let finish = () => {};
    const slow = new ReadableStream({
      start(body) {
        body.enqueue(new Uint8Array(1));
        finish = () => body.close();
      },
    });
    const response = late.send(begun.id, 0, slow);
    await late.arrive(begun.id, 1);
    await desk.store.write((tx) => changePerson(tx, luis.id, { is_disabled: 1 }));
    finish();
    expect((await response).status).toBe(401);
  });

  test('is processed once, however many requests ask for it', async () => {
    const bad = Buffer.from('no es una imagen');
    const { body: begun } = await upload.begin(bad.length, 'una-vez.jpg');
    await upload.send(begun.id, 0, bad);
    const { pictures } = desk.desk;
    using take = vi.spyOn(pictures, 'importFile');
    const responses = await Promise.all(Array.from({ length: 20 }, () => upload.take(begun.id)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([422]));
    expect(take).toHaveBeenCalledTimes(1);
  });
});
