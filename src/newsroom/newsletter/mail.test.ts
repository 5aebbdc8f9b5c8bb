import { expect, test } from 'vitest';
import type { Article, ArticleSummary } from '#contract/article.ts';
import type { Site } from '#contract/site.ts';
import { toImage } from '../testing/samples.ts';
import { addressMail, freezeMail } from './mail.ts';
import {
  attributes,
  elements,
  gmailKeeps,
  outlookKeeps,
  outlookMayIgnore,
} from './testing/mail-clients.ts';
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

/** Every element of the body or the head, with its attributes. */
const listTags = (html: string) =>
  Array.from(
    html.matchAll(/<([a-z0-9]+)((?:\s+[a-z-]+="[^"]*")*)\s*>/g),
    ([, name = '', written = '']) => {
      const pairs = written.matchAll(/([a-z-]+)="([^"]*)"/g);
      return {
        name,
        attributes: Array.from(pairs, ([, key = '', value = '']) => ({ key, value })),
      };
    },
  );
const tags = listTags(mail.html);

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

const toProperties = (style: string) =>
  style.split(';').map((declaration) => declaration.split(':')[0] ?? '');

test.each([
  ['with excerpts', mail.html],
  ['with a whole article', wholeMail.html],
])('the email %s has nothing that Gmail or Outlook would drop', (_, html) => {
  const tags = listTags(html);
  expect(tags.length).toBeGreaterThan(40);
  // Nothing escaped the pattern above.
  expect(tags.length).toBe(html.match(/<(?![/!])/g)?.length);
  for (const { name, attributes: written } of tags) {
    expect(elements).toContain(name);
    for (const { key, value } of written) {
      expect([...(attributes['*'] ?? []), ...(attributes[name] ?? [])], name).toContain(key);
      if (key !== 'style') continue;
      const kept = [...(outlookKeeps[name] ?? []), ...(outlookMayIgnore[name] ?? [])];
      for (const property of toProperties(value)) {
        expect(kept, `${name} ${property}`).toContain(property);
        expect(gmailKeeps).toContain(property);
      }
    }
  }
  const [, sheet = ''] = /<style>(.*)<\/style>/s.exec(html) ?? [];
  const rules = Array.from(sheet.matchAll(/\{([^{}]+)\}/g), ([, rule = '']) => rule);
  expect(rules.length).toBeGreaterThan(5);
  for (const property of rules.flatMap(toProperties)) expect(gmailKeeps).toContain(property);
});

test('every link and picture has an absolute URL without tracking', () => {
  const written = tags.flatMap(({ attributes }) => attributes);
  const urls = written.filter(({ key }) => key === 'href' || key === 'src');
  const paths = [
    ...['', 'correo-plomada.png', 'articulo/obra-1', 'articulo/obra-2', 'articulo/obra-3'],
    ...['imagenes/abc/lamina-1200.jpg', 'boletin/edicion/46', 'boletin/baja/t0ken'],
  ];
  expect(new Set(urls.map(({ value }) => value))).toEqual(
    new Set(paths.map((path) => `https://plomada.example/${path}`)),
  );
});

test('HTML without pictures and plain text have the same content', () => {
  const plain = mail.html
    .replace(/<head>.*<\/head>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');
  const upper = mail.text.replace(/\s+/g, ' ').toLocaleUpperCase('es');
  const said = [
    ...['Boletín n.º 46', '19 nov 2026', 'Ver en el navegador', 'Buenos días. Esto es lo nuevo.'],
    ...['Técnicas', 'Obra <1> & «compañía»', 'Lo que se ve en la obra 3.', 'Leer, 2 minutos'],
    'en plomada.example, y lo confirmó el 30 de julio de 2026. No medimos',
    ...['Darse de baja', 'contacto@plomada.example'],
  ];
  for (const words of said) {
    expect(plain).toContain(words);
    expect(upper).toContain(words.toLocaleUpperCase('es'));
  }
  const exactly = `${'uno '.repeat(17)}cuatro`.slice(0, 72);
  expect(compose([], `${exactly} más`).text).toContain(`\n${exactly}\nmás\n`);
  for (const { name, attributes: written } of tags) {
    if (name === 'img') expect(written.map(({ key }) => key)).toContain('alt');
  }
});

test('a whole article has its tables and quotes in the email, and its pictures as links', () => {
  const { html, text } = wholeMail;
  const cells = Array.from(
    html.matchAll(/<(t[hd]) class="rule[^>]* align="(\w+)"[^>]*>(.*?)<\/t/g),
    ([, name, align, content = '']) =>
      `${name} ${align} ${content.replaceAll(/<[^>]+>/g, '').slice(0, 7)}`.trim(),
  );
  expect(cells).toEqual([
    ...['th left Cabilla', 'th right kg', 'td left 3/8 &lt', 'td right 0,559'],
    ...['td left 1/2', 'td right'],
  ]);
  expect(html).toMatch(/>«Se pesa\. .*»<\/p>\s*<p[^>]*>— Ana/);
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
  for (const said of [html, text]) expect(said).toContain('Decía 10 cm.');
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

test('the WhatsApp text has every title and link', () => {
  const { whatsapp } = compose([toArticle(1, { title: 'Uno * dos' }), toArticle(2)]);
  expect(whatsapp).toContain('1. *Uno ∗ dos*\nhttps://plomada.example/articulo/obra-1\n');
  expect(whatsapp).toContain(
    '2. *Obra <2> & «compañía»*\nhttps://plomada.example/articulo/obra-2\n',
  );
});
