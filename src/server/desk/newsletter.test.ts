import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { toEmailFolder } from '#newsroom/mail/email-files.ts';
import { addReaders, addWeek, toReader } from '#newsroom/newsletter/testing/readers.ts';
import { describeOpened } from '#store/testing/engines.ts';
import { openDesk, openDeskOn } from './testing/desk.ts';

describeOpened('the newsletter at the desk', openDeskOn, (test) => {
  test('is written, sent, paused and ended, and refuses an old version', async (desk) => {
    await addReaders(desk.store, 2);
    await addWeek(desk.store);
    const { send, name } = await desk.signInAs('editor');
    const getNewsletter = async () => (await send('GET', '/api/boletin')).body;
    expect(await getNewsletter()).toMatchObject({ number: 1, version: 0, audience: 2, faults: [] });
    const emptyEdition = { number: 1, version: 0, subject: '', greeting: '', sendAt: null };
    const words = { ...emptyEdition, articles: [1] };
    const expected = { number: 1, version: 1 };
    expect((await send('PUT', '/api/boletin', words)).body).toEqual(expected);
    expect(await getNewsletter()).toMatchObject({ ...expected, faults: ['Falta el asunto.'] });
    // From the same version, as a colleague's tab would.
    expect((await send('PUT', '/api/boletin', { ...words, subject: 'Otra' })).status).toBe(409);
    await send('PUT', '/api/boletin', { ...words, version: 1, subject: 'Una' });
    expect((await send('POST', '/api/boletin/enviar', { version: 1 })).status).toBe(422);
    await send('POST', '/api/boletin/enviar', { version: 2 });
    const running = { number: 1, state: 'sending', subject: 'Una' };
    expect(await getNewsletter()).toMatchObject({ running });
    await send('POST', '/api/boletin/pausar', {});
    const paused = { state: 'paused', reason: `Lo pausó ${name}.` };
    expect(await getNewsletter()).toMatchObject({ running: paused });
    const delivery = { edition_id: 1, subscriber_id: 1, state: 'uncertain', due_at: 1 } as const;
    await desk.store.db.insertInto('deliveries').values(delivery).execute();
    // An administrator may read addresses; to an editor they are masked.
    const administrator = await desk.signInAs('administrador');
    const whole = (await administrator.send('GET', '/api/boletin')).body;
    expect(whole.uncertain).toMatchObject([{ subscriber: 1, email: toReader(1) }]);
    expect(JSON.stringify(await getNewsletter())).not.toMatch(/lector\d/);
    const decision = { edition: 1, subscriber: 1, decision: 'let-go' };
    await send('POST', '/api/boletin/inciertos', decision);
    expect((await getNewsletter()).uncertain).toEqual([]);
    await send('POST', '/api/boletin/terminar', {});
    const past = [{ number: 1, subject: 'Una', isWhole: false, sent: 0 }];
    expect(await getNewsletter()).toMatchObject({ past });
  });
});

test('a test email goes to the person who asks for it', async () => {
  await using desk = await openDesk();
  await addReaders(desk.store, 1);
  await addWeek(desk.store);
  const { send, email } = await desk.signInAs('editor');
  expect((await send('POST', '/api/boletin/prueba', {})).status).toBe(204);
  const folder = toEmailFolder(desk.desk.env);
  const [name = '', ...others] = await readdir(folder);
  expect(others).toEqual([]);
  expect(await readFile(join(folder, name), 'utf8')).toContain(`To: ${email}`);
});
