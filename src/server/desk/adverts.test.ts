import { expect, test } from 'vitest';
import { addTestAdvert } from '#store/testing/advert.ts';
import { openDesk } from './testing/desk.ts';

test('an administrator sells adverts and changes the site, and refusals name the field', async () => {
  await using desk = await openDesk();
  const { cookie } = await desk.signInAs('administrador');
  const ask = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => {
    const answer = await desk.ask(method, path, { cookie, ...(body ? { body } : {}) });
    return { status: answer.status, ...(await answer.json()) };
  };
  const id = await addTestAdvert(desk.store);
  const { adverts, today } = await ask('GET', '/api/publicidad');
  expect({ adverts, today }).toMatchObject({ adverts: [{ id, state: 'shown' }], today: id });
  const [{ client, link, alt, imageId, startsAt }] = adverts;
  const given = { client, link, alt, imageId, startsAt, endsAt: '2099-01-01T00:00:00Z' };
  expect(await ask('PUT', `/api/publicidad/${id}`, { ...given, link: 'escuadra' })).toMatchObject({
    status: 422,
    field: 'link',
  });
  expect(await ask('PUT', `/api/publicidad/${id}`, given)).toMatchObject({
    adverts: [{ id, endsAt: '2099-01-01T00:00:00.000Z' }],
  });
  expect(await ask('POST', '/api/publicidad', given)).toMatchObject({ adverts: [{}, {}] });
  expect(await ask('POST', `/api/publicidad/${id}/terminar`, {})).toMatchObject({
    adverts: expect.arrayContaining([expect.objectContaining({ id, state: 'over' })]),
  });
  expect(await ask('GET', `/api/publicidad/${id}/informe`)).toMatchObject({ site: 'Plomada' });
  expect(await ask('GET', '/api/publicidad/999/informe')).toMatchObject({ status: 404 });
  expect(await ask('PUT', '/api/sitio', { accent: 'amarillo' })).toMatchObject({
    status: 422,
    field: 'accent',
  });
  expect(await ask('PUT', '/api/sitio', { name: 'La Obra' })).toMatchObject({
    settings: { name: { value: 'La Obra', fixedBy: null }, tagline: { value: null } },
    defaults: { name: 'Plomada', accent: '#ff6510' },
  });
});

test('settings fixed by the environment are shown as such, and the accent has its style sheet', async () => {
  await using desk = await openDesk({ env: { SITE_NAME: 'Andamio' } });
  const { cookie } = await desk.signInAs('administrador');
  const site = await desk.ask('GET', '/api/sitio', { cookie });
  expect(await site.json()).toMatchObject({
    settings: { name: { value: 'Andamio', fixedBy: 'SITE_NAME' }, email: { fixedBy: null } },
  });
  const change = await desk.ask('PUT', '/api/sitio', { cookie, body: { name: 'La Obra' } });
  expect([change.status, (await change.json()).field]).toEqual([422, 'name']);
  Object.assign(desk.desk.getSite(), { accent: '#4a90e2' });
  const sheet = await desk.ask('GET', '/acento/4a90e2.css');
  expect(sheet.headers.get('Content-Type')).toContain('text/css');
  expect((await desk.ask('GET', '/acento/ff0000.css')).status).toBe(404);
});
