import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { Refusal } from '#refusal.ts';
import { listAuditLog } from '#store/people/audit-log.ts';
import { describeOpened } from '#store/testing/engines.ts';
import { openTab, openWriting, validFields } from '../testing/writing.ts';

const text = (content: string) => validFields({ content });

describeOpened('a draft', openWriting, (test, testOnce) => {
  test('is saved and returned unchanged with any characters', async (desk) => {
    const odd = { title: 'Nulo \0, medio signo \ud83d y 🧱', content: 'a\r\n\0b\ud83d' };
    expect(await desk.mine.save(0, validFields(odd))).toMatchObject({ body: { version: 1 } });
    const rest = { version: 1, state: 'borrador', isChanged: true, canEdit: true, url: null };
    expect(await desk.mine.read()).toMatchObject({ fields: validFields(odd), ...rest });
  });

  test('merges what two people changed in different lines and fields', async (desk) => {
    const theirs = openTab(await desk.signInAs('editor'), desk.id);
    await desk.mine.save(0, text('Uno.\nDos.\nTres.'));
    await theirs.save(1, validFields({ title: 'Otro título', content: 'Uno.\nDos.\nTRES.' }));
    const merged = validFields({ title: 'Otro título', content: 'UNO.\nDos.\nTRES.' });
    const mine = await desk.mine.save(1, text('UNO.\nDos.\nTres.'));
    expect(mine).toMatchObject({ status: 200, body: { version: 3, fields: merged } });
    // My tab did not receive the merged text and continues from its own. Their change stays.
    const later = await desk.mine.save(1, text('UNO.\nDos y medio.\nTres.'));
    expect(later.body.fields).toEqual({ ...merged, content: 'UNO.\nDos y medio.\nTRES.' });
    // Now it received the merged text. She edits her line again, and I another one.
    await theirs.change({ content: 'UNO.\nDos y medio.\nTres y cuatro.' });
    const last = await desk.mine.save(4, { ...merged, content: 'UNO.\nDOS.\nTRES.' });
    expect(last).toMatchObject({
      status: 200,
      body: { fields: { content: 'UNO.\nDOS.\nTres y cuatro.' } },
    });
  });

  testOnce(
    'shows both texts if two people changed the same line, and saves nothing',
    async (desk) => {
      const other = await desk.signInAs('editor');
      const theirs = openTab(other, desk.id);
      await desk.mine.save(0, text('Uno.\nDos.'));
      await theirs.save(1, text('Uno.\nDos de ella.'));
      const mine = await desk.mine.save(1, text('Uno.\nDos mío.'));
      const [base, fields] = [text('Uno.\nDos.'), text('Uno.\nDos de ella.')];
      expect(mine).toMatchObject({
        status: 409,
        body: { version: 2, savedBy: other.name, fields, base },
      });
      expect((await desk.mine.read()).fields).toEqual(fields);
      const decided = await desk.mine.save(2, text('Uno.\nDos de los dos.'));
      expect(decided).toMatchObject({ status: 200, body: { version: 3 } });
    },
  );

  test('loses no line when many people save at once', async (desk) => {
    const lines = Array.from({ length: 6 }, (_, index) => `Línea ${index}`);
    await desk.mine.save(0, text(lines.join('\n')));
    const responses = await Promise.all(
      lines.map(async (_, place) => {
        const tab = openTab(desk.editor, desk.id);
        return tab.save(1, text(lines.with(place, `Cambiada ${place}`).join('\n')));
      }),
    );
    expect(responses.map(({ status }) => status)).toEqual(lines.map(() => 200));
    const { fields, version } = await desk.mine.read();
    expect(fields.content).toBe(lines.map((_, place) => `Cambiada ${place}`).join('\n'));
    expect(version).toBe(7);
  });

  test('a redactor’s draft can be edited by them and by editors, and read by all', async (desk) => {
    const writer = await desk.signInAs('redactor');
    const owner = openTab(writer, desk.id);
    const stranger = openTab(await desk.signInAs('redactor'), desk.id);
    await owner.save(0, text('Suyo.'));
    expect(await stranger.read()).toMatchObject({ canEdit: false, canPublish: false });
    const response = await stranger.save(1, text('Ajeno.'));
    expect(response.status).toBe(403);
    for (const { name } of [writer, desk.editor]) expect(response.body.detail).toContain(name);
    expect((await desk.mine.save(1, text('Corregido.'))).status).toBe(200);
    expect((await owner.read()).fields.content).toBe('Corregido.');
  });

  test('is sent to review and returned with a note, which the next step replaces', async (desk) => {
    const owner = openTab(await desk.signInAs('redactor'), desk.id);
    await owner.save(0, text('Suyo.'));
    const reviewNote = ' Confirmar la cifra del peso. ';
    const long = await owner.post('a-revision', { reviewNote: 'x'.repeat(2_001) });
    expect(long.status).toBe(422);
    expect((await owner.post('a-revision', { reviewNote })).status).toBe(204);
    expect(await desk.mine.read()).toMatchObject({ state: 'revision', note: reviewNote.trim() });
    expect((await desk.mine.post('devolver', { note: ' \n' })).status).toBe(422);
    expect((await desk.mine.post('devolver', { note: ' Falta la foto.' })).status).toBe(204);
    expect(await owner.read()).toMatchObject({ state: 'borrador', note: 'Falta la foto.' });
    const { items } = await listAuditLog(desk.store, { page: 1, pageSize: 2 });
    expect(items.map(({ after }) => after)).toEqual(['Falta la foto.', reviewNote.trim()]);
    await owner.post('a-revision');
    expect(await owner.read()).toMatchObject({ state: 'revision', note: null });
  });

  test('shows who else has it open, even in other tabs, until they leave or sign out', async (desk) => {
    await desk.mine.save(0, text('Uno.'));
    const other = await desk.signInAs('redactor');
    const theirs = openTab(other, desk.id);
    const second = openTab(desk.editor, desk.id);
    const open = ({ tab, post }: typeof theirs, more = {}) => post('presencia', { tab, ...more });
    await open(theirs);
    const own = { name: desk.editor.name, isMe: true };
    const others = [{ name: other.name, isMe: false }];
    expect((await open(second)).body).toMatchObject({ version: 1, others });
    expect((await open(desk.mine)).body).toMatchObject({ others: [...others, own] });
    await open(second, { isLeaving: true });
    expect((await open(theirs)).body).toMatchObject({ others: [{ name: desk.editor.name }] });
    // A person can remove only their own tab.
    await second.post('presencia', { tab: theirs.tab, isLeaving: true });
    expect((await open(desk.mine)).body.others).toMatchObject(others);
    await open(theirs, { isLeaving: true });
    expect((await open(desk.mine)).body.others).toEqual([]);
    await desk.mine.post('a-revision');
    expect((await open(theirs)).body).toMatchObject({ version: 1, state: 'revision' });
    await other.send('POST', '/api/salir');
    expect((await open(desk.mine)).body.others).toEqual([]);
    // A tab that colleagues cannot see is told so.
    desk.beforeNextWrite(() => Promise.reject(new Refusal('busy', 'Pruebe en unos segundos.')));
    expect((await open(second)).status).toBe(503);
  });

  testOnce('can be duplicated, without its address and date, and is not featured', async (desk) => {
    const publishAt = '2026-01-02T00:00:00.000Z';
    await desk.mine.save(0, validFields({ slug: 'juntas', publishAt, featured: true }));
    const id = randomUUID();
    expect(await desk.mine.post('duplicar', { id })).toMatchObject({ body: { draftId: id } });
    const fields = validFields({ title: 'Copia de Juntas frías' });
    const copy = { version: 1, fields, state: 'borrador' };
    const tab = openTab(desk.editor, id);
    expect(await tab.read()).toMatchObject(copy);
    await tab.change({ content: 'Lo que escribí en la copia.' });
    // Sent again because its response was lost.
    await desk.mine.post('duplicar', { id });
    expect(await tab.read()).toMatchObject({
      version: 2,
      fields: { content: 'Lo que escribí en la copia.' },
    });
  });
});
