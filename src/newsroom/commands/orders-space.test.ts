import { describe, expect, test, vi } from 'vitest';
import { changeContent, saveArticles } from '#store/articles/publishing.ts';
import {
  addSubscriber,
  confirmSubscription,
  leave,
  listSubscribers,
} from '#store/mail/subscribers.ts';
import { nameImage } from '#store/pictures/images.ts';
import { addReadings } from '#store/readings/views.ts';
import { addTestAdvert } from '#store/testing/advert.ts';
import { toArticleInput } from '#store/testing/article-input.ts';
import { engines } from '#store/testing/engines.ts';
import { createFolder } from '../testing/folder.ts';
import { openNewsroom } from '../testing/newsroom.ts';
import { ask, order, readRegistro, refuse, stopClock } from '../testing/orders.ts';
import { createPhoto } from '../testing/samples.ts';

const now = stopClock();
const today = Math.floor(now / 86_400_000);

const open = () => openNewsroom(engines[0]);
describe('an administrator reads to the letter', () => {
  test('which pictures there are, where they are, and what became of them', async () => {
    await using store = await open();
    await using folder = await createFolder({});
    await createPhoto().jpeg().toFile(folder.at('viga.jpg'));
    const image = { kind: 'photo', width: 1, height: 1, tint: 'arena' } as const;
    const ids = Array.from({ length: 49 }, (_, index) => `imagen-${index + 10}`);
    const rows = ids.map((id, index) => ({ ...image, id, added_at: index }));
    await store.db.insertInto('images').values(rows).execute();
    expect(await ask(store, 'imagenes')).toBe(
      ids
        .toReversed()
        .map((id) => `${id}  sin nombre  sin uso\n`)
        .join(''),
    );
    const [losa = '', otra = ''] = ids;
    await store.write((tx) => nameImage(tx, losa, 'losa.jpg', now));
    const articles = ['losa', 'muro'].map((slug) => toArticleInput(slug, { image_id: losa }));
    await changeContent(store, (tx) => saveArticles(tx, [articles], now));
    expect(await ask(store, 'imagenes', '--buscar', 'losa')).toBe(`${losa}  losa.jpg  2 lugares\n`);
    expect(await ask(store, 'imagenes', '--usos', losa)).toBe(
      'publicado  losa  Título de losa\npublicado  muro  Título de muro\n',
    );
    const { said, changed } = await order(
      store,
      'imagenes',
      '--reemplazar',
      losa,
      '--por',
      folder.at('viga.jpg'),
    );
    const [, viga = ''] =
      /^Reemplazada por (\S+) en 2 artículos y 0 borradores\.\n$/.exec(said) ?? [];
    expect(changed.toSorted()).toEqual(['/articulo/losa', '/articulo/muro']);
    expect(await ask(store, 'imagenes', '--buscar', 'viga')).toBe(`${viga}  viga.jpg  2 lugares\n`);
    expect(await ask(store, 'imagenes', '--borrar', otra)).toBe(`Borrada: ${otra}\n`);
    for (const [args, why] of [
      [['--borrar', otra], 'esa imagen ya no está'],
      [
        ['--borrar', viga],
        'la muestra un artículo, un anuncio, un borrador o el historial de alguno',
      ],
      [['--reemplazar', otra, '--por', folder.at('viga.jpg')], 'esa imagen ya no está'],
      [['--reemplazar', viga, '--por', folder.at('viga.jpg')], 'es la misma imagen'],
    ] as const) {
      expect(await refuse(store, 'imagenes', ...args)).toBe(`No se hizo: ${why}.`);
    }
    expect(await readRegistro(store)).toEqual([
      `borró la imagen «${otra}» | ${otra}`,
      `reemplazó la imagen «losa.jpg» donde se usaba | ${losa} | ${viga}`,
      'subió la imagen «viga.jpg»',
    ]);
  });

  test('what advertisers get for the space', async () => {
    await using store = await open();
    const day = 86_400_000;
    const [next, shown, over] = [
      await addTestAdvert(store, { starts_at: now + 1, ends_at: now + day }),
      await addTestAdvert(store, { starts_at: now - day, ends_at: now + 1, client: 'Cementos' }),
      await addTestAdvert(store, { starts_at: now - 2 * day, ends_at: now }),
    ];
    const counted = { servings: 1234, clicks: 5 };
    await addReadings(store, [
      { day: today - 1, views: new Map(), adverts: new Map([[shown, counted]]) },
    ]);
    const link = 'https://escuadra.example/ofertas?de=plomada';
    const lines = (await ask(store, 'publicidad', 'listar')).split('\n');
    const client = 'Ferretería La Escuadra';
    expect(lines.toSorted()).toEqual(
      [
        '',
        `${next}  por venir  ${client}  ${link}  del 2026-11-16 a las 12:00 al 2026-11-17 a las 12:00  0 páginas, 0 clics`,
        `${shown}  hoy        Cementos  ${link}  del 2026-11-15 a las 12:00 al 2026-11-16 a las 12:00  1.234 páginas, 5 clics`,
        `${over}  terminado  ${client}  ${link}  del 2026-11-14 a las 12:00 al 2026-11-16 a las 12:00  0 páginas, 0 clics`,
      ].toSorted(),
    );
    const report = await ask(store, 'publicidad', 'informe', String(shown));
    expect(report).toMatch(
      new RegExp(`^Plomada: informe del anuncio de Cementos
${RegExp.escape(link)}
del 2026-11-15 a las 12:00 al 2026-11-16 a las 12:00

día,páginas servidas,clics
2026-11-15,1234,5
2026-11-16,0,0
total,1234,5

Páginas servidas: .+
Clics: .+
No se usan cookies .+
$`),
    );
    await using folder = await createFolder({ 'nota.txt': 'No es una imagen' });
    await createPhoto().jpeg().toFile(folder.at('a.jpg'));
    const change = (...args: string[]) =>
      order(store, 'publicidad', 'cambiar', String(next), ...args);
    expect(await change('--imagen', folder.at('a.jpg'), '--cliente', 'A\u0301ngel')).toEqual({
      said: `Cambiado: ${next}\n`,
      changed: ['/'],
    });
    expect(await ask(store, 'publicidad', 'listar')).toContain(
      `${next}  vendido    Ángel  ${link}`,
    );
    expect(await order(store, 'publicidad', 'terminar', String(next))).toEqual({
      said: `Terminado: ${next}\n`,
      changed: ['/'],
    });
    for (const [args, why] of [
      [['terminar', String(over)], 'Ya había terminado.'],
      [['terminar', '0'], 'No hay ningún anuncio 0.'],
      [['terminar', '9999999999'], 'No hay ningún anuncio 9999999999.'],
      [['cambiar', String(over), '--hasta', '2026-02-30'], '--hasta: se esperaba una fecha.'],
      [['agregar'], 'Diga de quién es el anuncio, con 60 caracteres a lo sumo.'],
      [
        ['agregar', '--imagen', folder.at('nota.txt')],
        'La imagen no sirve: no es una imagen SVG, PNG, JPEG, WebP o AVIF, o está dañada.',
      ],
    ] as const) {
      expect(await refuse(store, 'publicidad', ...args)).toBe(why);
    }
    const usage = `Se esperaba: plomada publicidad listar | agregar --cliente <nombre> --enlace <dirección> --imagen <archivo> --texto <texto>
      --desde <fecha> --hasta <fecha> | cambiar <número> […] | terminar <número> | informe <número>`;
    for (const args of [['listar', '1'], ['agregar', '1'], ['cambiar'], ['vender'], ['terminar']]) {
      expect(await refuse(store, 'publicidad', ...args)).toBe(usage);
    }
  });

  test('how readers of the boletín stand', async () => {
    await using store = await open();
    expect(await ask(store, 'suscriptores')).toBe(
      'confirmado: 0\npendiente: 0\nsin preguntar: 0\nrebotado: 0\nbaja: 0\n',
    );
    const tokens: string[] = [];
    for (const name of ['ana', 'eva', 'luz', 'mar', 'sol']) {
      await addSubscriber(store, `${name}@obra.example`, now);
    }
    for await (const { token } of listSubscribers(store)) tokens.push(token);
    const [ana = '', eva = '', luz = ''] = tokens;
    await confirmSubscription(store, ana, now);
    await confirmSubscription(store, eva, now);
    await leave(store, eva, now);
    await confirmSubscription(store, luz, now);
    await store.db
      .updateTable('subscribers')
      .set({ bounces: 3 })
      .where('token', '=', luz)
      .execute();
    const asked = store.db.updateTable('subscribers').set({ asked_at: now });
    await asked.where('email', '=', 'sol@obra.example').execute();
    const counts = 'confirmado: 1\npendiente: 1\nsin preguntar: 1\nrebotado: 1\nbaja: 1\n';
    expect(await ask(store, 'suscriptores')).toBe(counts);
    expect(await ask(store, 'suscriptores', '--buscar', 'va@')).toBe(
      'eva@obra.example  baja  2026-11-16\n',
    );
    expect(await ask(store, 'suscriptores', '--buscar', 'nadie')).toBe('No hay nada de nadie.\n');
    expect(await ask(store, 'suscriptores', '--datos', 'nadie')).toBe('No hay nada de nadie.\n');
    expect(
      JSON.parse(await ask(store, 'suscriptores', '--datos', 'ana@obra.example')),
    ).toMatchObject({ correo: 'ana@obra.example', estado: 'confirmado' });
    expect(await ask(store, 'suscriptores', '--baja', 'ana@obra.example')).toBe(
      'Ya no recibirá nada. En treinta días se olvida su dirección.\n',
    );
    await using folder = await createFolder({});
    vi.stubEnv('DATA_DIR', folder.path);
    expect(await ask(store, 'suscriptores', '--borrar', 'ana@obra.example')).toBe(
      'Se borró todo lo que había. Los respaldos hechos antes la tienen hasta que venzan; al restaurar uno no vuelve.\n',
    );
    vi.unstubAllEnvs();
    await store.db.deleteFrom('subscription_letters').execute();
    expect(await ask(store, 'suscriptores', '--invitar')).toBe(
      'Se le preguntará a 1 dirección; el sitio en marcha envía los mensajes.\n',
    );
    expect(await readRegistro(store)).toEqual([
      'borró los datos de un suscriptor',
      'dio de baja a un suscriptor',
      'consultó los datos de un suscriptor',
    ]);
  });
});
