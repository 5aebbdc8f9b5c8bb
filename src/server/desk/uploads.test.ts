import { expect, test, vi } from 'vitest';
import { createPhoto, drawing } from '#newsroom/testing/samples.ts';
import { describeEngines } from '#store/testing/engines.ts';
import { openWriting, soundFields } from './testing/writing.ts';

// Pictures are prepared by a process of its own; a busy machine takes its time.
vi.setConfig({ testTimeout: 60_000 });

describeEngines('a picture', (engine) => {
  test('goes through the newsroom’s intake, is shown to those who are in, and is published with words for it', async () => {
    await using desk = await openWriting(engine);
    const { cookie } = desk.editor;
    const send = async (bytes: Uint8Array) => {
      const sent = await desk.ask('POST', '/api/imagenes', {
        cookie,
        bytes: new Uint8Array(bytes),
      });
      return { status: sent.status, body: await sent.json() };
    };
    const [photo, plate] = await Promise.all([
      send(await createPhoto().jpeg().toBuffer()),
      send(Buffer.from(drawing)),
    ]);
    expect(photo).toMatchObject({ status: 200, body: { kind: 'photo', width: 640, height: 480 } });
    expect(plate).toMatchObject({ status: 200, body: { kind: 'drawing' } });
    const shown = await desk.ask('GET', photo.body.url, { cookie });
    expect([shown.status, shown.headers.get('Content-Type')]).toEqual([200, 'image/webp']);
    expect((await desk.ask('GET', photo.body.url)).status).toBe(401);

    for (const bad of ['no es una imagen', '']) {
      const refused = await send(Buffer.from(bad));
      expect([refused.status, refused.body.detail]).toEqual([422, expect.stringMatching(/imagen/)]);
    }
    const tiny = await send(await createPhoto({ width: 60, height: 60 }).png().toBuffer());
    expect(tiny.body.detail).toBe('Mide 60 × 60 px; hacen falta al menos 528 × 352.');
    const large = await send(Buffer.alloc(21_000_000));
    expect([large.status, large.body.detail]).toEqual([422, 'La imagen pasa de 20 MB.']);
    expect((await send(Buffer.alloc(22_100_000))).status).toBe(413);

    await desk.mine.save(0, soundFields({ imageId: photo.body.id }));
    const wordless = await desk.mine.post('publicar', { version: 1 });
    expect(wordless).toMatchObject({ status: 422, body: { faults: [{ field: 'imageAlt' }] } });
    await desk.mine.save(1, soundFields({ imageId: photo.body.id, imageAlt: 'Una losa.' }));
    expect((await desk.mine.post('publicar', { version: 2 })).status).toBe(200);
    expect((await desk.mine.post('deshacer-publicacion')).status).toBe(204);
    // The article is gone, and the draft still has its picture.
    expect(await desk.mine.read()).toMatchObject({ image: { id: photo.body.id } });
    expect((await desk.mine.post('publicar', { version: 4 })).status).toBe(200);
  });
});
