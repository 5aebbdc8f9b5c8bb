import { expect, test } from 'vitest';
import { toDay, toStart } from '#contract/day.ts';
import { readAuditLog } from '#newsroom/testing/commands.ts';
import { getArticle } from '#store/articles/articles.ts';
import { describeEngines } from '#store/testing/engines.ts';
import { openWriting, soundFields } from '../testing/writing.ts';

type Writing = Awaited<ReturnType<typeof openWriting>>;
const text = 'Decía 10 cm; son 8 cm.';
const publish = async ({ mine }: Writing, more = {}) =>
  mine.post('publicar', { version: (await mine.read()).version, ...more });
const seen = ({ store }: Writing) => getArticle(store, 'juntas-frias', Date.now());

async function openPublished(engine: Parameters<typeof openWriting>[0]) {
  const desk = await openWriting(engine);
  await desk.mine.save(0, soundFields());
  await publish(desk);
  return desk;
}

describeEngines('a correction made at the desk', (engine) => {
  test('is dated today, and readers, the history and the audit log show it', async () => {
    await using desk = await openPublished(engine);
    const { status } = await publish(desk, { correction: ` ${text}\n` });
    expect(status).toBe(200);
    const noted = [{ date: new Date(toStart(toDay(Date.now()))).toISOString(), text }];
    expect((await seen(desk))?.corrections).toEqual(noted);
    expect(await desk.mine.read()).toMatchObject({ corrections: noted, state: 'publicado' });
    const { body } = await desk.mine.send('GET', `/api/borradores/${desk.id}/historial`);
    expect(body.map(({ correction }: { correction: string }) => correction)).toEqual([text, null]);
    expect((await readAuditLog(desk.store))[0]).toBe('publicó, con una corrección, «Juntas frías»');
    // The next publication keeps it.
    const { version, fields } = await desk.mine.read();
    await desk.mine.save(version, { ...fields, content: 'Otro texto.' });
    await publish(desk);
    expect(await seen(desk)).toMatchObject({ content: 'Otro texto.', corrections: noted });
  });

  test('is undone with its publication, and stays in the history', async () => {
    await using desk = await openPublished(engine);
    await publish(desk, { correction: text });
    await desk.mine.post('deshacer-publicacion');
    expect((await seen(desk))?.corrections).toBeUndefined();
    const { body } = await desk.mine.send('GET', `/api/borradores/${desk.id}/historial`);
    expect(JSON.stringify(body)).toContain(text);
  });

  test('is refused before publication, when empty or too long, and after five', async () => {
    await using desk = await openWriting(engine);
    await desk.mine.save(0, soundFields());
    expect((await publish(desk, { correction: text })).status).toBe(409);
    await publish(desk);
    for (const bad of ['', 'x'.repeat(501)]) {
      expect((await publish(desk, { correction: bad })).status, bad).toBe(422);
    }
    const { version, fields } = await desk.mine.read();
    const publishAt = new Date(Date.now() + 48 * 3_600_000).toISOString();
    await desk.mine.save(version, { ...fields, publishAt });
    const later = await publish(desk, { correction: text });
    expect(later).toMatchObject({ status: 422, body: { faults: [{ field: 'publishAt' }] } });
    await desk.mine.save(version + 1, fields);
    for (let each = 1; each <= 5; each += 1) await publish(desk, { correction: `${each}` });
    const sixth = await publish(desk, { correction: '6' });
    expect(sixth).toMatchObject({
      status: 422,
      body: { detail: expect.stringContaining('cinco') },
    });
  });
});
