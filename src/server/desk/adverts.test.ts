import { expect, test } from 'vitest';
import { addTestAdvert } from '#store/testing/advert.ts';
import { openDesk } from './testing/desk.ts';

test('an administrator sells adverts and changes the site, and refusals name the field', async () => {
  await using desk = await openDesk();
  const { send } = await desk.signInAs('administrador');
  const id = await addTestAdvert(desk.store);
  const read = async () => (await send('GET', '/api/publicidad')).body;
  const { adverts, today } = await read();
  expect({ adverts, today }).toMatchObject({ adverts: [{ id, state: 'shown' }], today: id });
  const [{ client, link, alt, imageId, startsAt }] = adverts;
  const given = { client, link, alt, imageId, startsAt, endsAt: '2099-01-01T00:00:00Z' };
  const path = `/api/publicidad/${id}`;
  const refused = await send('PUT', path, { ...given, link: 'escuadra' });
  expect(refused).toMatchObject({ status: 422, body: { field: 'link' } });
  await send('PUT', path, given);
  const changed = { adverts: [{ id, endsAt: '2099-01-01T00:00:00.000Z' }] };
  expect(await read()).toMatchObject(changed);
  await send('POST', '/api/publicidad', given);
  expect(await read()).toMatchObject({ adverts: [{}, {}] });
  await send('POST', `${path}/terminar`, {});
  expect((await read()).adverts).toContainEqual(expect.objectContaining({ id, state: 'over' }));
  expect((await send('GET', `${path}/informe`)).body).toMatchObject({ site: 'Plomada' });
  expect((await send('GET', '/api/publicidad/999/informe')).status).toBe(404);
  expect((await send('PUT', '/api/publicidad/999', given)).status).toBe(404);
  const colour = await send('PUT', '/api/sitio', { accent: 'amarillo' });
  expect(colour).toMatchObject({ status: 422, body: { field: 'accent' } });
  expect((await send('PUT', '/api/sitio', { name: 'La Obra' })).body).toMatchObject({
    settings: { name: { value: 'La Obra', fixedBy: null }, tagline: { value: null } },
    defaults: { name: 'Plomada', accent: '#ff6510' },
  });
});

test('settings fixed by the environment are shown as such, and the accent has its style sheet', async () => {
  await using desk = await openDesk({ env: { SITE_NAME: 'Andamio' } });
  const { send } = await desk.signInAs('administrador');
  expect((await send('GET', '/api/sitio')).body).toMatchObject({
    settings: { name: { value: 'Andamio', fixedBy: 'SITE_NAME' }, email: { fixedBy: null } },
  });
  const change = await send('PUT', '/api/sitio', { name: 'La Obra' });
  expect(change).toMatchObject({ status: 422, body: { field: 'name' } });
  Object.assign(desk.desk.getSite(), { accent: '#4a90e2' });
  const sheet = await desk.ask('GET', '/acento/4a90e2.css');
  expect(sheet.headers.get('Content-Type')).toContain('text/css');
  expect((await desk.ask('GET', '/acento/ff0000.css')).status).toBe(404);
});
