import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Presence } from '#contract/desk/drafts.ts';
import { mergeContent } from '#contract/desk/merge.ts';
import { saveDraft } from '#newsroom/articles/drafts.ts';
import { describeEngines } from '#store/testing/engines.ts';
import { openTab, openWriting, soundFields } from '../testing/writing.ts';

const text = (content: string) => soundFields({ content });

describeEngines('a draft', (engine, testOnce) => {
  test('is kept whatever it holds, and answered to the letter', async () => {
    await using desk = await openWriting(engine);
    const fields = soundFields({
      title: 'Nulo \0, medio signo \ud83d y 🧱',
      content: 'a\r\n\0b\ud83d',
    });
    expect(await desk.mine.save(0, fields)).toMatchObject({ status: 200, body: { version: 1 } });
    expect(await desk.mine.read()).toMatchObject({
      version: 1,
      fields,
      state: 'borrador',
      isChanged: true,
      canEdit: true,
      url: null,
    });
  });

  test('of a newer version, before a step back to this one, can be gone on with', async () => {
    await using desk = await openWriting(engine);
    await desk.mine.save(0, text('Uno.'));
    for (const table of ['drafts', 'draft_versions'] as const) {
      const fields = JSON.stringify({ ...text('Uno.'), leadVideo: 'losa.webm' });
      await desk.store.db.updateTable(table).set({ fields }).execute();
    }
    const { fields } = await desk.mine.read();
    const saved = await desk.mine.save(1, { ...fields, content: 'Dos.' });
    expect(saved).toMatchObject({ status: 200, body: { version: 2 } });
    expect((await desk.mine.read()).fields).toEqual(text('Dos.'));
  });

  test('answers a save that is sent twice as the first time, and keeps it once', async () => {
    await using desk = await openWriting(engine);
    const first = await desk.mine.save(0, text('Uno.'), `${desk.mine.tab}:1`);
    const both = [
      await desk.mine.save(1, text('Dos.'), `${desk.mine.tab}:2`),
      await desk.mine.save(1, text('Dos.'), `${desk.mine.tab}:2`),
    ];
    expect(first.body.version).toBe(1);
    expect(both[1]).toEqual(both[0]);
    expect((await desk.mine.read()).version).toBe(2);
  });

  test('is not set back by a save that a later one of its tab overtook', async () => {
    await using desk = await openWriting(engine);
    const { tab } = desk.mine;
    await desk.mine.save(0, text('Uno.'), `${tab}:1`);
    // Typed «Dos.» and took it away again; the request with it hung on the line.
    await desk.mine.save(1, text('Uno.'), `${tab}:3`);
    const late = await desk.mine.save(1, text('Uno.\nDos.'), `${tab}:2`);
    expect(late).toMatchObject({ status: 200, body: { version: 2, fields: text('Uno.') } });
    expect((await desk.mine.read()).fields.content).toBe('Uno.');
  });

  test('goes on from a save whose answer was lost, without a conflict with oneself', async () => {
    await using desk = await openWriting(engine);
    await desk.mine.save(0, text('Una línea'));
    await desk.mine.save(1, text('Una línea que'));
    const again = await desk.mine.save(1, text('Una línea que sigue'));
    expect(again).toMatchObject({ status: 200, body: { version: 3 } });
    expect((await desk.mine.read()).fields.content).toBe('Una línea que sigue');
  });

  test('puts together what two people changed in different lines and fields', async () => {
    await using desk = await openWriting(engine);
    const theirs = openTab(desk, await desk.signInAs('editor'), desk.id);
    await desk.mine.save(0, text('Uno.\nDos.\nTres.'));
    await theirs.save(1, soundFields({ title: 'Otro título', content: 'Uno.\nDos.\nTRES.' }));
    const merged = soundFields({ title: 'Otro título', content: 'UNO.\nDos.\nTRES.' });
    const mine = await desk.mine.save(1, text('UNO.\nDos.\nTres.'));
    expect(mine).toMatchObject({ status: 200, body: { version: 3, fields: merged } });
    // Mine was never told of the merge, goes on from its own text, and loses nothing of theirs.
    const later = await desk.mine.save(1, text('UNO.\nDos y medio.\nTres.'));
    expect(later.body.fields).toEqual({ ...merged, content: 'UNO.\nDos y medio.\nTRES.' });
  });

  test('merges from the merged text that a tab received, not from what it had sent', async () => {
    await using desk = await openWriting(engine);
    const theirs = openTab(desk, await desk.signInAs('editor'), desk.id);
    await desk.mine.save(0, text('Uno.\nDos.\nTres.'));
    await theirs.save(1, text('Uno.\nDos.\nTRES.'));
    const merged = await desk.mine.save(1, text('UNO.\nDos.\nTres.'));
    expect(merged.body).toMatchObject({ version: 3, fields: text('UNO.\nDos.\nTRES.') });
    // She edits her own line again. I edit another line of the merged text.
    await theirs.save(3, text('UNO.\nDos.\nTres y cuatro.'));
    const mine = await desk.mine.save(3, text('UNO.\nDOS.\nTRES.'));
    expect(mine).toMatchObject({
      status: 200,
      body: { fields: text('UNO.\nDOS.\nTres y cuatro.') },
    });
  });

  testOnce(
    'shows both where two people changed the same line, and keeps what was there',
    async () => {
      await using desk = await openWriting(engine);
      const other = await desk.signInAs('editor');
      const theirs = openTab(desk, other, desk.id);
      await desk.mine.save(0, text('Uno.\nDos.'));
      await theirs.save(1, text('Uno.\nDos de ella.'));
      const mine = await desk.mine.save(1, text('Uno.\nDos mío.'));
      expect(mine).toMatchObject({
        status: 409,
        body: {
          version: 2,
          savedBy: other.name,
          fields: text('Uno.\nDos de ella.'),
          base: text('Uno.\nDos.'),
          conflicts: [{ field: 'content', line: 2 }],
        },
      });
      const { base, fields } = mine.body;
      expect(mergeContent(base.content, 'Uno.\nDos mío.', fields.content)).toEqual([
        { lines: ['Uno.'] },
        { base: ['Dos.'], mine: ['Dos mío.'], theirs: ['Dos de ella.'] },
      ]);
      expect((await desk.mine.read()).fields.content).toBe('Uno.\nDos de ella.');
      const decided = await desk.mine.save(2, text('Uno.\nDos de los dos.'));
      expect(decided).toMatchObject({ status: 200, body: { version: 3 } });
    },
  );

  testOnce('shows both when what a save was made from is long gone', async () => {
    await using desk = await openWriting(engine);
    await desk.mine.save(0, text('Uno.'));
    const theirs = { id: desk.id, by: await desk.signInAs('editor'), assertMayEdit() {} };
    for (let base = 1; base < 205; base += 1) {
      const saved = { saveId: `${randomUUID()}:1`, base, fields: text(`${base}`) };
      await saveDraft(desk.store, { ...theirs, ...saved }, Date.now());
    }
    const mine = await desk.mine.save(1, text('Uno mío.'));
    // The tab's own last text is gone with it, or this would be a merge.
    expect(mine).toMatchObject({ status: 409, body: { base: null, fields: text('204') } });
  });

  test('loses no line of people who all save at once', async () => {
    await using desk = await openWriting(engine);
    const lines = Array.from({ length: 6 }, (_, index) => `Línea ${index}`);
    await desk.mine.save(0, text(lines.join('\n')));
    const answers = await Promise.all(
      lines.map(async (_, place) => {
        const tab = openTab(desk, desk.editor, desk.id);
        return tab.save(1, text(lines.with(place, `Cambiada ${place}`).join('\n')));
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual(lines.map(() => 200));
    const { fields, version } = await desk.mine.read();
    expect(fields.content).toBe(lines.map((_, place) => `Cambiada ${place}`).join('\n'));
    expect(version).toBe(7);
  });

  test('of a redactor is changed by them and by editors, and read by all', async () => {
    await using desk = await openWriting(engine);
    const writer = await desk.signInAs('redactor');
    const owner = openTab(desk, writer, desk.id);
    const stranger = openTab(desk, await desk.signInAs('redactor'), desk.id);
    await owner.save(0, text('Suyo.'));
    expect(await stranger.read()).toMatchObject({ canEdit: false, canPublish: false });
    const who = new Intl.ListFormat('es').format([writer.name, desk.editor.name]);
    expect(await stranger.save(1, text('Ajeno.'))).toMatchObject({
      status: 403,
      body: { detail: `Solo puede cambiar lo que empezó usted. Pueden hacerlo ${who}.` },
    });
    expect((await stranger.send('DELETE', `/api/borradores/${desk.id}`)).status).toBe(403);
    expect((await desk.mine.save(1, text('Corregido.'))).status).toBe(200);
    expect((await owner.post('a-revision')).status).toBe(204);
    expect(await owner.read()).toMatchObject({ state: 'revision' });
    expect((await owner.post('publicar', { version: 2 })).status).toBe(403);
    expect(await desk.mine.post('devolver', { note: ' \n' })).toMatchObject({
      status: 422,
      body: { detail: expect.stringMatching(/^Escriba qué falta/) },
    });
    expect((await desk.mine.post('devolver', { note: ' Falta la foto.' })).status).toBe(204);
    expect(await owner.read()).toMatchObject({ state: 'borrador', note: 'Falta la foto.' });
  });

  test('says who else is in it, in how many tabs of one’s own, and what became of it', async () => {
    await using desk = await openWriting(engine);
    const other = await desk.signInAs('redactor');
    const theirs = openTab(desk, other, desk.id);
    const second = openTab(desk, desk.editor, desk.id);
    await desk.mine.save(0, text('Uno.'));
    await theirs.post('presencia', { tab: theirs.tab });
    await second.post('presencia', { tab: second.tab });
    const { body } = await desk.mine.post('presencia', { tab: desk.mine.tab });
    expect(body).toMatchObject({
      version: 1,
      others: [
        { name: other.name, isMe: false },
        { name: desk.editor.name, isMe: true },
      ],
    });
    expect((await theirs.read()).others).toMatchObject([{ name: desk.editor.name }]);
    await desk.mine.post('a-revision');
    const after = await theirs.post('presencia', { tab: theirs.tab });
    expect(after.body).toMatchObject({ version: 1, state: 'revision' });
  });

  test('no longer names a person who left it or signed out', async () => {
    await using desk = await openWriting(engine);
    await desk.mine.save(0, text('Uno.'));
    const theirs = openTab(desk, await desk.signInAs('redactor'), desk.id);
    const second = openTab(desk, desk.editor, desk.id);
    const listNames = async () => (await second.read()).others.map(({ name }: Presence) => name);
    await theirs.post('presencia', { tab: theirs.tab });
    expect(await listNames()).toHaveLength(1);
    // Only one's own tab.
    await second.post('presencia', { tab: theirs.tab, isLeaving: true });
    expect(await listNames()).toHaveLength(1);
    await theirs.post('presencia', { tab: theirs.tab, isLeaving: true });
    expect(await listNames()).toEqual([]);
    await theirs.post('presencia', { tab: theirs.tab });
    await theirs.send('POST', '/api/salir');
    expect(await listNames()).toEqual([]);
  });

  test('that was deleted comes back for thirty days, and takes no more saves', async () => {
    await using desk = await openWriting(engine);
    await desk.mine.save(0, text('Uno.'));
    expect((await desk.mine.send('DELETE', `/api/borradores/${desk.id}`)).status).toBe(204);
    expect(await desk.mine.read()).toMatchObject({ state: 'papelera' });
    expect((await desk.mine.save(1, text('Dos.'))).status).toBe(410);
    expect((await desk.mine.post('recuperar')).status).toBe(204);
    expect((await desk.mine.save(1, text('Dos.'))).status).toBe(200);
  });

  testOnce('can be doubled, with an address and a date to be given anew', async () => {
    await using desk = await openWriting(engine);
    await desk.mine.save(0, soundFields({ slug: 'juntas', publishAt: '2026-01-02T00:00:00.000Z' }));
    const id = randomUUID();
    expect(await desk.mine.post('duplicar', { id })).toMatchObject({ body: { draftId: id } });
    const copy = await openTab(desk, desk.editor, id).read();
    expect(copy).toMatchObject({
      version: 1,
      fields: soundFields({ title: 'Copia de Juntas frías' }),
      state: 'borrador',
    });
  });
});
