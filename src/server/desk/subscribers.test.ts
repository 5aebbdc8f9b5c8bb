import { expect } from 'vitest';
import { listAuditLog } from '#store/people/audit-log.ts';
import {
  addSubscriber,
  confirmSubscription,
  listSubscribers,
} from '#store/subscribers/subscribers.ts';
import { describeOpened } from '#store/testing/engines.ts';
import { openDeskOn } from './testing/desk.ts';

describeOpened('an administrator', openDeskOn, (test) => {
  test('finds subscribers, and unsubscribes, exports or deletes one', async (desk) => {
    const { store } = desk;
    for (const [index, name] of ['ana', 'eva', 'luz_mar'].entries()) {
      await addSubscriber(store, `${name}@obra.example`, index);
    }
    for await (const { email, token } of listSubscribers(store)) {
      if (!email.startsWith('luz')) await confirmSubscription(store, token, 2);
    }
    const { cookie, send } = await desk.signInAs('administrador');
    const getList = async (query = '') => (await send('GET', `/api/suscriptores${query}`)).body;
    const post = (path: string, body: object = {}) =>
      send('POST', `/api/suscriptores/${path}`, body);
    expect(await getList()).toMatchObject({
      ...{ total: 3, hasMailServer: false },
      counts: { confirmado: 2, pendiente: 1, rebotado: 0, baja: 0 },
      items: [{ email: 'luz_mar@obra.example', state: 'pendiente', lastEdition: null }, {}, {}],
    });
    expect((await getList('?orden=antiguos')).items[0]).toMatchObject({
      email: 'ana@obra.example',
    });
    const totals = { EVA: 1, z_m: 1, n_: 0, '%25': 0 };
    for (const [text, total] of Object.entries(totals)) {
      expect(await getList(`?buscar=${text}`), text).toMatchObject({ total });
    }
    const data = await post('datos', { email: 'ana@obra.example' });
    expect(data.body).toMatchObject({ correo: 'ana@obra.example', boletines: [] });
    const bounce = store.db.updateTable('subscribers').set({ bounces: 3 });
    for (const body of [{ email: 'ana@obra.example' }, null]) {
      await bounce.where('email', '<>', 'luz_mar@obra.example').execute();
      expect(await getList('?estado=rebotado')).toMatchObject({ total: 2 });
      const { status } = await post(body ? 'reactivar' : 'reactivar-todos', body ?? {});
      expect(status).toBeLessThan(300);
      expect(await getList('?estado=rebotado')).toMatchObject({ total: body ? 1 : 0 });
    }
    expect((await post('reactivar', { email: 'ana@obra.example' })).status).toBe(404);
    expect((await post('baja', { email: 'ana@obra.example' })).status).toBe(204);
    expect((await post('borrar', { email: 'eva@obra.example' })).status).toBe(204);
    expect((await post('borrar', { email: 'eva@obra.example' })).status).toBe(404);
    await bounce.execute();
    expect(await getList('?estado=baja')).toMatchObject({ total: 1, items: [{ state: 'baja' }] });
    const file = await desk.ask('POST', '/api/suscriptores/csv', { cookie, body: {} });
    const csv = await file.text();
    expect(csv.split('\n')).toHaveLength(3);
    expect(csv).toContain('"luz_mar@obra.example"');
    const { items } = await listAuditLog(store, { page: 1, pageSize: 50, kind: 'datos' });
    expect(items).toHaveLength(6);
    expect(JSON.stringify(items)).not.toContain('@');
  });

  test('imports a list only with the proof of consent, and undoes it', async (desk) => {
    const { send } = await desk.signInAs('administrador');
    const post = (path: string, body: object) => send('POST', `/api/suscriptores/${path}`, body);
    const file = Buffer.from('correo;nombre\nana@obra.example;Ana\nnadie;x').toString('base64');
    const proof = { origin: 'Registro de la feria.', consentedAt: '2025-05-03' };
    const plan = { added: 1, invalid: 1, invalidLines: [{ line: 3, text: 'nadie' }] };
    expect((await post('importar/revisar', { file })).body).toMatchObject(plan);
    for (const [change, field] of [
      [{ origin: 'lo dijo ana@obra.example' }, 'origin'],
      [{ consentedAt: '2999-01-01' }, 'consentedAt'],
      [{ consentedAt: '1989-12-31' }, 'consentedAt'],
      [{ file: '¡' }, 'file'],
    ] as const) {
      const response = await post('importar', { file, ...proof, ...change });
      expect(response, JSON.stringify(change)).toMatchObject({ status: 422, body: { field } });
    }
    expect(await Array.fromAsync(listSubscribers(desk.store))).toEqual([]);
    expect((await post('importar', { file, ...proof })).body).toMatchObject(plan);
    const { body: past } = await send('GET', '/api/suscriptores/importaciones');
    expect(past.items).toMatchObject([
      { origin: 'Registro de la feria', consentedAt: '2025-05-03', count: 1 },
    ]);
    const [{ importedAt }] = past.items;
    expect((await post('importaciones/deshacer', { importedAt })).status).toBe(204);
    expect((await post('importaciones/deshacer', { importedAt })).status).toBe(404);
    expect(await Array.fromAsync(listSubscribers(desk.store))).toEqual([]);
  });
});
