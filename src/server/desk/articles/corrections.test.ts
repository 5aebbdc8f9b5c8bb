import { expect, test } from 'vitest';
import { toDay, toStart } from '#contract/day.ts';
import { readAuditLog } from '#newsroom/testing/commands.ts';
import { describeEngines } from '#store/testing/engines.ts';
import { openWriting, soundFields } from '../testing/writing.ts';

const text = 'Decía 10 cm; son 8 cm.';

async function openPublished(engine: Parameters<typeof openWriting>[0]) {
  const desk = await openWriting(engine);
  await desk.mine.save(0, soundFields());
  await desk.publish();
  return desk;
}

describeEngines('a correction made at the desk', (engine) => {
  test('is dated today, and readers, the history and the audit log show it', async () => {
    await using desk = await openPublished(engine);
    const { status } = await desk.publish({ correction: ` ${text}\n` });
    expect(status).toBe(200);
    const noted = [{ date: new Date(toStart(toDay(Date.now()))).toISOString(), text }];
    expect((await desk.seen())?.corrections).toEqual(noted);
    expect(await desk.mine.read()).toMatchObject({ corrections: noted, state: 'publicado' });
    const { body } = await desk.mine.send('GET', `/api/borradores/${desk.id}/historial`);
    expect(body.map(({ correction }: { correction: string }) => correction)).toEqual([text, null]);
    expect((await readAuditLog(desk.store))[0]).toBe('publicó, con una corrección, «Juntas frías»');
    // The next publication keeps it.
    await desk.write('Otro texto.');
    await desk.publish();
    expect(await desk.seen()).toMatchObject({ content: 'Otro texto.', corrections: noted });
  });

  test('is undone with its publication, and stays in the history', async () => {
    await using desk = await openPublished(engine);
    await desk.publish({ correction: text });
    await desk.mine.post('deshacer-publicacion');
    expect((await desk.seen())?.corrections).toBeUndefined();
    const { body } = await desk.mine.send('GET', `/api/borradores/${desk.id}/historial`);
    expect(JSON.stringify(body)).toContain(text);
  });

  test('is refused before publication, when empty or too long, and after five', async () => {
    await using desk = await openWriting(engine);
    await desk.mine.save(0, soundFields());
    expect((await desk.publish({ correction: text })).status).toBe(409);
    await desk.publish();
    for (const bad of ['', 'x'.repeat(501)]) {
      expect((await desk.publish({ correction: bad })).status, bad).toBe(422);
    }
    const { version, fields } = await desk.mine.read();
    const publishAt = new Date(Date.now() + 48 * 3_600_000).toISOString();
    await desk.mine.save(version, { ...fields, publishAt });
    const later = await desk.publish({ correction: text });
    expect(later).toMatchObject({ status: 422, body: { faults: [{ field: 'publishAt' }] } });
    await desk.mine.save(version + 1, fields);
    for (let each = 1; each <= 5; each += 1) await desk.publish({ correction: `${each}` });
    const sixth = await desk.publish({ correction: '6' });
    expect(sixth).toMatchObject({
      status: 422,
      body: { detail: expect.stringContaining('cinco') },
    });
  });
});
