import { expect, test } from 'vitest';
import type { Article, ArticleSummary } from '#contract/article.ts';
import type { Site } from '#contract/site.ts';
import { toImage } from '../testing/samples.ts';
import { addressMail, freezeMail } from './mail.ts';
import { sender } from './testing/readers.ts';

const at = '2026-11-18T10:00:00.000Z';
const toArticle = (number: number, fields: Partial<ArticleSummary> = {}): ArticleSummary => ({
  ...{ id: number, slug: `obra-${number}`, title: `Obra <${number}> & «compañía»` },
  ...{ excerpt: `Lo que se ve en la obra ${number}.`, imageUrl: null, image: null },
  ...{ category: 'Técnicas', categorySlug: 'tecnicas', publishedAt: at, updatedAt: at },
  ...{ readTime: number, views: 0, author: 'Redacción', featured: false },
  ...fields,
});

const alt = 'Elevación de un vano "con" dos torres.';
const image = { ...toImage('abc', 'drawing'), alt, caption: null };

const reader = {
  leavingUrl: 'https://plomada.example/boletin/baja/t0ken',
  confirmedAt: Date.parse('2026-07-30T12:00:00Z'),
  consent: null,
};

const compose = (
  articles: ArticleSummary[],
  greeting = 'Buenos días.\nEsto es lo nuevo.',
  from: Site = sender,
  whole: Article | null = null,
) =>
  addressMail(
    freezeMail({
      sender: from,
      number: 46,
      at: Date.parse('2026-11-19T10:30:00Z'),
      subject: 'Cinco luces & «una»',
      greeting,
      articles,
      whole,
    }),
    reader,
  );

const mail = compose([toArticle(1, { image }), toArticle(2), toArticle(3)]);

/** The first article with every construct, and hostile words in each. */
const hostile = '</td><script>x</script>"';
const whole: Article = {
  ...toArticle(1),
  tags: [],
  format: 'extended',
  pictures: { 'muro.jpg': { ...image, kind: 'photo' } },
  corrections: [{ date: '2026-11-18T04:00:00.000Z', text: `Decía 10 cm. ${hostile}` }],
  content: [
    `## La mezcla ${hostile}`,
    `Un **saco** de *cemento*, [así](/articulo/otro) o [así](https://a.es/b) ${hostile}`,
    `- punto ${hostile}`,
    `3. tercero ${hostile}`,
    '| Cabilla | kg |',
    '|---|---|',
    `| 3/8 ${hostile} | 0,559 |`,
    '| 1/2 |',
    `Tabla: Pesos ${hostile}`,
    `> Se pesa. ${hostile}`,
    `> — Ana ${hostile}`,
    `![Un muro ${hostile}](muro.jpg "El muro. Foto: Ana ${hostile}")`,
    '![Lo que falta](falta.jpg)',
  ].join('\n'),
};
const wholeMail = compose([toArticle(1, { image }), toArticle(2)], 'Hola', sender, whole);

test('every link and picture has an absolute URL without tracking', () => {
  const urls = Array.from(mail.html.matchAll(/(?:href|src)="([^"]*)"/g), ([, url]) => url);
  const paths = [
    ...['', 'correo-plomada.png', 'articulo/obra-1', 'articulo/obra-2', 'articulo/obra-3'],
    ...['imagenes/abc/lamina-1200.jpg', 'boletin/edicion/46', 'boletin/baja/t0ken'],
  ];
  expect(new Set(urls)).toEqual(new Set(paths.map((path) => `https://plomada.example/${path}`)));
});

test('a whole article has its tables and quotes in the email, and its pictures as links', () => {
  const { html, text } = wholeMail;
  expect(html).not.toContain('<script');
  const picture = 'https://plomada.example/imagenes/abc/foto.jpg';
  expect(html).toContain(`<a href="${picture}"`);
  expect(html.match(/<img/g)).toHaveLength(2);
  expect(html).toContain('href="https://plomada.example/articulo/otro"');
  expect(text.replaceAll('"', '')).toContain(
    'así (https://plomada.example/articulo/otro) o así\n(https://a.es/b) </td><script>x</script>',
  );
  for (const words of ['3. tercero', '3/8', '1/2 | \n', '— Ana', 'Imagen: Lo que falta', picture]) {
    expect(text).toContain(words);
  }
  for (const body of [html, text]) expect(body).toContain('Decía 10 cm.');
});

test('the email has the site’s accent colour and postal address, and no adverts', () => {
  const picture = { src: '/imagenes/a/foto-640.webp', alt: 'Andamios', width: 288, height: 234 };
  const advert = { id: 1, client: 'Ferretería La Escuadra', image: picture };
  const address = 'Av. Bolívar, Torre <Sur>, Valencia 2001';
  const from = { ...sender, accent: '#4a90e2', advert, address };
  const { html, text, whatsapp } = compose([toArticle(1)], 'Hola', from);
  expect(html).toContain('Torre &lt;Sur&gt;, Valencia 2001');
  expect(text).toContain(address);
  expect(html).toContain('background-color:#4a90e2');
  expect(html).not.toContain('#ff6510');
  expect(html + text + whatsapp).not.toMatch(/Escuadra|publicidad|foto-640/i);
  const dark = compose([toArticle(1)], 'Hola', { ...sender, accent: '#14213d' }).html;
  expect(dark).toMatch(/background-color:#14213d"><a [^>]*color:#f1efeb/);
});

test('the email to an imported subscriber says where and when they consented', () => {
  const frozen = { subject: 'S', html: '<p>\uE002</p>', text: '\uE002', whatsapp: '' };
  const consent = { origin: 'Registro <en papel>', at: Date.parse('2025-05-03T12:00Z') };
  const { html, text } = addressMail(frozen, { ...reader, consent });
  expect(html).toContain('3 de mayo de 2025: Registro &lt;en papel&gt;');
  expect(text.replaceAll('\n', ' ')).toContain('3 de mayo de 2025: Registro <en papel>');
  expect(html + text).not.toContain('confirmó');
});

test('an article’s text cannot insert the reader’s own link', () => {
  const { html, text } = compose([toArticle(1, { title: 'A\uE000B' })], 'Hola \uE001\uE000');
  expect(html.split(reader.leavingUrl)).toHaveLength(2);
  expect(text.split(reader.leavingUrl)).toHaveLength(2);
});
