import { expect, test } from 'vitest';
import { getSession } from '../session.ts';
import { openPage } from '../testing/page.tsx';
import { SiteSettings } from './site-settings.tsx';

const free = { value: null, fixedBy: null };
const site = {
  settings: {
    name: { value: 'Obra', fixedBy: null },
    tagline: { value: 'A plomo', fixedBy: 'SITE_TAGLINE' },
    email: free,
    address: free,
    accent: free,
    facebook: { value: 'https://facebook.example/obra', fixedBy: null },
    x: free,
    linkedin: free,
    instagram: free,
  },
  defaults: {
    name: 'Plomada',
    tagline: 'Lema',
    email: 'hola@obra.example',
    address: '',
    accent: '#ff6510',
    facebook: '',
    x: '',
    linkedin: '',
    instagram: '',
  },
  url: 'https://plomada.example',
};
const openSite = (answers = {}) =>
  openPage(<SiteSettings />, {
    answers: { '/api/sitio': site, 'PUT /api/sitio': site, ...answers },
  });

test('a setting that the server fixes is read only, and says which variable fixes it', async () => {
  const { field, getByText } = await openSite();
  expect(field('Nombre').value).toBe('Obra');
  expect(field('Nombre').readOnly).toBe(false);
  expect(field('Lema').readOnly).toBe(true);
  expect(getByText(/Lo fija SITE_TAGLINE en el servidor/)).toBeTruthy();
});

test('only changed settings are sent, and the desk shows the new name', async () => {
  const { choose, submit, readNotice, getByLabelText } = await openSite();
  await choose('Nombre', 'La Obra');
  await choose('Acento', '#ffffff');
  expect((getByLabelText('Elegir el color') as HTMLInputElement).value).toBe('#ffffff');
  await choose('Elegir el color', '#ff6510');
  expect(await submit()).toEqual([
    'PUT /api/sitio {"name":"La Obra","accent":"#ff6510"}',
    'GET /api/sitio',
  ]);
  expect(readNotice()).toContain('Guardado');
  expect(getSession()?.site).toEqual({ name: 'Obra', url: 'https://plomada.example' });
});

test('without a name of its own the site has its default name', async () => {
  const plain = { ...site, settings: { ...site.settings, name: free } };
  const { submit } = await openSite({ 'PUT /api/sitio': plain });
  await submit();
  expect(getSession()?.site.name).toBe('Plomada');
});

test('a refused value is explained at its field, and other failures in a notice', async () => {
  const long = Response.json({ detail: 'Es largo.', field: 'name' }, { status: 422 });
  const refused = await openSite({ 'PUT /api/sitio': long });
  await refused.submit();
  expect(refused.isRefused('Nombre')).toBe(true);
  expect(refused.getByText('Es largo.')).toBeTruthy();
  const failing = await openSite({ 'PUT /api/sitio': 500 });
  await failing.submit();
  expect(failing.readNotice()).toBe('No se guardó|No se pudo.|Reintentar');
});
