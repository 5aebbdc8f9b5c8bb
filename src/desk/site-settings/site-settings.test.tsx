import { expect, test } from 'vitest';
import { getSession } from '../session.ts';
import { onItsWay, openPage } from '../testing/page.tsx';
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

test('who the site is stands in fields, but for what the server says', async () => {
  const { read, choose, submit, readNotice } = await openSite();
  expect(read()).toMatchInlineSnapshot(`
    "Identidad del sitio
    https://plomada.example
    Nombre
    [Plomada, maxlength=60, value=Obra]
    Hasta 60 caracteres; con menos de 13 se ve más grande.
    Lema
    [Lema, maxlength=200, readonly=, value=A plomo]
    Lo fija SITE_TAGLINE en el servidor: se cambia allí.
    Correo de contacto
    [hola@obra.example, maxlength=200, value=hola@obra.example]
    Dirección postal
    [maxlength=200]
    Al pie de los correos. Vacía, no se muestra.
    Acento
    [Elegir el color, value=#ff6510]|[#ff6510, maxlength=7, value=#ff6510]
    El color de lo que resalta. Donde no se leería, el sitio usa un tono más claro o más oscuro.
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
  expect(read()).toContain('[Elegir el color, value=#ffffff]');
  await choose('Elegir el color', '#ff6510');
  expect(await submit()).toEqual([
    'PUT /api/sitio {"name":"La Obra","accent":"#ff6510"}',
    'GET /api/sitio',
  ]);
  expect(readNotice()).toBe('Guardado|En dos segundos se ve en todo el sitio.');
  expect(getSession()?.site).toEqual({ name: 'Obra', url: 'https://plomada.example' });
  const spelled = Array.from(document.querySelectorAll('.input'), (field) =>
    field.getAttribute('spellcheck'),
  );
  expect(spelled).toEqual(['false', 'true', ...Array(7).fill('false')]);
  expect(read()).toContain('value=Obra]');
  const plain = { ...site, settings: { ...site.settings, name: free, tagline: free } };
  const set = await openSite({
    '/api/sitio': {
      ...plain,
      settings: { ...plain.settings, accent: { value: '#FF6510', fixedBy: 'SITE_ACCENT' } },
    },
    'PUT /api/sitio': plain,
  });
  expect(set.read()).toContain(
    '\nLo que el sitio dice de sí mismo en el pie, en los buscadores y en los canales.\n',
  );
  expect(set.read()).toContain(
    '[Elegir el color, disabled=, value=#ff6510]|[#ff6510, maxlength=7, readonly=, value=#FF6510]\nLo fija SITE_ACCENT',
  );
  await set.submit();
  expect(getSession()?.site.name).toBe('Plomada');
  const long = Response.json({ detail: 'Es largo.', field: 'name' }, { status: 422 });
  const refused = await openSite({ 'PUT /api/sitio': long });
  await refused.submit();
  expect(refused.read()).toContain('aria-invalid=true, value=Obra]\nEs largo.\nHasta 60');
  const slow = await openSite({ 'PUT /api/sitio': onItsWay });
  await slow.submit();
  expect(slow.read()).toContain('\n[aria-busy=true, aria-disabled=true]|Guardar|');
  const failing = await openSite({ 'PUT /api/sitio': 500 });
  await failing.submit();
  expect(failing.readNotice()).toBe('No se guardó|No se pudo.|Reintentar');
  expect((await openSite({ '/api/sitio': 500 })).read()).toBe(
    'No se pudo traer los datos del sitio.|No se pudo.\nReintentar',
  );
  expect((await openSite({ '/api/sitio': onItsWay })).read()).toBe('[aria-busy=true]|…');
});
