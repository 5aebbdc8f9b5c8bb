import { expect, test } from 'vitest';
import { onItsWay, openPage } from '../testing/page.tsx';
import { SiteSettings } from './site.tsx';

const free = { value: null, fixedBy: null };
const site = {
  settings: {
    name: { value: 'Obra', fixedBy: null },
    tagline: { value: 'A plomo', fixedBy: 'SITE_TAGLINE' },
    email: free,
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
    accent: '#c8102e',
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

test('who the site is stands in fields, but for what the server says', async () => {
  const { read, choose, submit, readNotice } = await openSite();
  expect(read()).toMatchInlineSnapshot(`
    "Identidad del sitio
    https://plomada.example
    Nombre
    [Plomada, maxlength=30, value=Obra]
    Hasta 30 caracteres: más no caben en el menú.
    Lema
    [Lema, maxlength=200, readonly=, value=A plomo]
    Lo fija SITE_TAGLINE en el servidor: se cambia allí.
    Correo de contacto
    [hola@obra.example, maxlength=200]
    Acento
    [Elegir el color, value=#c8102e]|[#c8102e, maxlength=7]
    El color de lo que resalta, en claro y en oscuro. Debe leerse sobre nuestro papel y nuestra tinta.
    Redes sociales
    Facebook
    [https://, maxlength=200, value=https://facebook.example/obra]
    X
    [https://, maxlength=200]
    LinkedIn
    [https://, maxlength=200]
    Instagram
    [https://, maxlength=200]
    Con dirección, el signo del pie y de la página de contacto lleva a ella. Sin ella es solo un signo.
    Guardar|Un campo vacío vuelve a lo que el sitio trae."
  `);
  await choose('Nombre', 'La Obra');
  await choose('Acento', '#ffffff');
  expect(read()).toMatch(
    /\[Elegir el color, value=#ffffff\]\|\[.*aria-invalid=true.*\]\n.+\.\nEl color/,
  );
  await choose('Elegir el color', '#ff6510');
  expect(read()).not.toContain('aria-invalid');
  expect(await submit()).toEqual([
    'PUT /api/sitio {"name":"La Obra","accent":"#ff6510"}',
    'GET /api/sitio',
  ]);
  expect(readNotice()).toBe('Guardado|En dos segundos se ve en todo el sitio.');
  expect(read()).toContain('value=Obra]');
  const failing = await openSite({ 'PUT /api/sitio': 500 });
  await failing.submit();
  expect(failing.readNotice()).toBe('No se guardó|No se pudo.|Reintentar');
  expect((await openSite({ '/api/sitio': 500 })).read()).toBe(
    'No se pudo traer los datos del sitio.|No se pudo.\nReintentar',
  );
  expect((await openSite({ '/api/sitio': onItsWay })).read()).toBe('[aria-busy=true]');
});
