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
