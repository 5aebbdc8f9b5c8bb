import { expect, test } from 'vitest';
import { toDay, toStart } from '#contract/day.ts';
import { readAuditLog } from '#newsroom/testing/commands.ts';
import { describeEngines } from '#store/testing/engines.ts';
import { openPublished, openWriting, soundFields } from '../testing/writing.ts';

const text = 'Decía 10 cm; son 8 cm.';

describeEngines('a correction made at the desk', (engine) => {
  test('is dated today, and readers, the history and the audit log show it', async () => {
    await using desk = await openPublished(engine);
    const { mine } = desk;
    expect((await mine.publish({ correction: ` ${text}\n` })).status).toBe(200);
    const corrections = [{ date: new Date(toStart(toDay(Date.now()))).toISOString(), text }];
    expect(await desk.seen()).toMatchObject({ corrections });
    expect(await mine.read()).toMatchObject({ corrections, state: 'publicado' });
    expect(await mine.listHistory()).toMatchObject([{ correction: text }, { correction: null }]);
    expect((await readAuditLog(desk.store))[0]).toBe('publicó, con una corrección, «Juntas frías»');
    // The next publication keeps it.
    await mine.change({ content: 'Otro texto.' });
    await mine.publish();
    expect(await desk.seen()).toMatchObject({ content: 'Otro texto.', corrections });
  });

  test('is undone with its publication, and stays in the history', async () => {
    await using desk = await openPublished(engine);
    await desk.mine.publish({ correction: text });
    await desk.mine.undo();
    expect((await desk.seen())?.corrections).toBeUndefined();
    expect(JSON.stringify(await desk.mine.listHistory())).toContain(text);
  });

  test('is refused before publication, when empty or too long, and after five', async () => {
    await using desk = await openWriting(engine);
    const { mine } = desk;
    await mine.save(0, soundFields());
    expect((await mine.publish({ correction: text })).status).toBe(409);
    await mine.publish();
    for (const bad of ['', 'x'.repeat(501)]) {
      expect((await mine.publish({ correction: bad })).status, bad).toBe(422);
    }
    const { publishAt } = (await mine.read()).fields;
    await mine.change({ publishAt: new Date(Date.now() + 48 * 3_600_000).toISOString() });
    const faults = [{ field: 'publishAt' }];
    const later = await mine.publish({ correction: text });
    expect(later).toMatchObject({ status: 422, body: { faults } });
    await mine.change({ publishAt });
    for (let each = 1; each <= 5; each += 1) await mine.publish({ correction: `${each}` });
    expect((await mine.publish({ correction: '6' })).status).toBe(422);
    expect((await desk.seen())?.corrections).toHaveLength(5);
  });
});
