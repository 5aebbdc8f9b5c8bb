import { expect, test } from 'vitest';
import { addTestAdvert } from '#store/testing/advert.ts';
import { openDesk } from './testing/desk.ts';

test('an administrator sells adverts and changes the site, and refusals name the field', async () => {
  await using desk = await openDesk();
  const { send } = await desk.signInAs('administrador');
  const id = await addTestAdvert(desk.store);
  const getAdverts = async () => (await send('GET', '/api/publicidad')).body;
  const { adverts, today } = await getAdverts();
  expect({ adverts, today }).toMatchObject({ adverts: [{ id, state: 'shown' }], today: id });
  const [{ client, link, alt, imageId, startsAt }] = adverts;
  const advert = { client, link, alt, imageId, startsAt, endsAt: '2099-01-01T00:00:00Z' };
  const path = `/api/publicidad/${id}`;
  const response = await send('PUT', path, { ...advert, link: 'escuadra' });
  expect(response).toMatchObject({ status: 422, body: { field: 'link' } });
  await send('PUT', path, advert);
  const expected = { adverts: [{ id, endsAt: '2099-01-01T00:00:00.000Z' }] };
  expect(await getAdverts()).toMatchObject(expected);
  await send('POST', '/api/publicidad', advert);
  expect(await getAdverts()).toMatchObject({ adverts: [{}, {}] });
  await send('POST', `${path}/terminar`, {});
  expect((await getAdverts()).adverts).toContainEqual(
    expect.objectContaining({ id, state: 'over' }),
  );
  expect((await send('GET', `${path}/informe`)).body).toMatchObject({ site: 'Plomada' });
  expect((await send('GET', '/api/publicidad/999/informe')).status).toBe(404);
  expect((await send('PUT', '/api/publicidad/999', advert)).status).toBe(404);
  const colour = await send('PUT', '/api/sitio', { accent: 'amarillo' });
  expect(colour).toMatchObject({ status: 422, body: { field: 'accent' } });
  expect((await send('PUT', '/api/sitio', { name: 'La Obra' })).body).toMatchObject({
    settings: { name: { value: 'La Obra', fixedBy: null }, tagline: { value: null } },
    defaults: { name: 'Plomada', accent: '#ff6510' },
  });
});
