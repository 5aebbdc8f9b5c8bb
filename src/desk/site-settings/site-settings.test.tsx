import { expect, test } from 'vitest';
import { getSession } from '../session.ts';
import { openPage } from '../testing/page.tsx';
import { SiteSettings } from './site-settings.tsx';

const free = { value: null, fixedBy: null };
const site = {
  settings: {
    name: { value: 'Obra', fixedBy: null },
    tagline: { value: 'A plomo', fixedBy: 'SITE_TAGLINE' },
    ...{ email: free, address: free, accent: free },
    ...{ facebook: free, x: free, linkedin: free, instagram: free },
  },
  defaults: { name: 'Plomada', tagline: 'Lema', accent: '#ff6510' },
  url: 'https://plomada.example',
};
const openSite = (responses = {}) =>
  openPage(<SiteSettings />, {
    responses: { '/api/sitio': site, 'PUT /api/sitio': site, ...responses },
  });

test('a setting that the server fixes is read only, and says which variable fixes it', async () => {
  const { field, getByText } = await openSite();
  expect(field('Nombre').value).toBe('Obra');
  expect(field('Nombre').readOnly).toBe(false);
  expect(field('Lema').readOnly).toBe(true);
  expect(getByText(/Lo fija SITE_TAGLINE en el servidor/)).toBeTruthy();
});

test('only changed settings are sent, and the desk shows the new name, or the default one', async () => {
  const { choose, submit } = await openSite();
  await choose('Nombre', 'La Obra');
  await choose('Elegir el color', '#0055aa');
  expect(await submit()).toEqual([
    'PUT /api/sitio {"name":"La Obra","accent":"#0055aa"}',
    'GET /api/sitio',
  ]);
  expect(getSession()?.site).toEqual({ name: 'Obra', url: 'https://plomada.example' });
  const plain = { ...site, settings: { ...site.settings, name: free } };
  await (await openSite({ 'PUT /api/sitio': plain })).submit();
  expect(getSession()?.site.name).toBe('Plomada');
});
