import { describe, expect, test } from 'vitest';
import { openStore } from '#store/open.ts';
import { createFolder as createPlace } from '#store/testing/engines.ts';
import { runNewsroom, runWell } from './testing/command-line.ts';
import { createFolder } from './testing/folder.ts';
import { createPhoto, toArticleFile } from './testing/samples.ts';

/** With the category that the sample names. */
async function openPlace() {
  const place = await createPlace();
  await (await openStore(place)).close();
  await runWell(place, 'categoria', 'tecnicas', '--nombre', 'Técnicas', '--descripcion', 'Cómo.');
  return place;
}

describe('from the machine', () => {
  test('an editor puts pictures in, finds them, replaces them where they are shown and deletes them', async () => {
    await using place = await openPlace();
    await using folder = await createFolder({
      'losa.md': toArticleFile({ image: 'losa.jpg', imageAlt: 'Una losa' }),
    });
    const { at } = folder;
    await createPhoto().jpeg().toFile(at('losa.jpg'));
    await createPhoto({ width: 640, height: 500 }).jpeg().toFile(at('viga.jpg'));
    const order = (...args: string[]) => runWell(place, 'imagenes', ...args);
    const refuse = async (...args: string[]) => {
      const { code, stderr } = await runNewsroom(place, 'imagenes', ...args);
      return [code, stderr];
    };
    await runWell(place, 'publicar', at('losa.md'));
    const [, losa = ''] = /^(\S+) {2}losa\.jpg {2}1 lugar\n$/.exec(await order()) ?? [];
    expect(await order('--usos', losa)).toBe('publicado  losa  Vaciado de losa\n');
    expect(await refuse('--borrar', losa)).toEqual([1, expect.stringMatching(/^No se hizo: /)]);

    const [, viga = ''] = /^Guardada: (\S+)\n$/.exec(await order('--subir', at('viga.jpg'))) ?? [];
    expect(await order('--usos', viga)).toBe('Nada la muestra.\n');
    expect(await order('--buscar', 'viga')).toBe(`${viga}  viga.jpg  sin uso\n`);
    expect(await order('--reemplazar', losa, '--por', at('viga.jpg'))).toBe(
      `Reemplazada por ${viga} en 1 artículo y 0 borradores.\n`,
    );
    expect(await order('--usos', viga)).toBe('publicado  losa  Vaciado de losa\n');

    expect(await refuse('--reemplazar', losa)).toEqual([1, '--reemplazar y --por van juntos.\n']);
    expect(await refuse('--usos', losa, '--borrar', losa)).toEqual([
      1,
      'Pida una cosa a la vez.\n',
    ]);
    expect(await refuse('--subir', at('no-hay.jpg'))).toEqual([
      1,
      expect.stringContaining('no existe el archivo'),
    ]);
  });

  test('an administrator sells the space, changes it, reads its report and ends it', async () => {
    await using place = await openPlace();
    await using folder = await createFolder({});
    await createPhoto().jpeg().toFile(folder.at('anuncio.jpg'));
    const order = (...args: string[]) => runWell(place, 'publicidad', ...args);
    expect(await order('listar')).toBe('No hay anuncios: se ve «Espacio Publicitario».\n');
    const sold = {
      cliente: 'La Escuadra',
      enlace: 'https://escuadra.example/',
      imagen: folder.at('anuncio.jpg'),
      texto: 'Andamios',
      desde: '2026-01-01 08:00',
      hasta: '2199-01-01',
    };
    const options = Object.entries(sold).flatMap(([name, value]) => [`--${name}`, value]);
    expect(await order('agregar', ...options)).toBe('Agregado: 1\n');
    expect(await order('cambiar', '1', '--cliente', 'La Plomada de Oro')).toBe('Cambiado: 1\n');
    const dates = 'del 2026-01-01 a las 08:00 al 2199-01-01 a las 00:00';
    expect(await order('listar')).toBe(
      `1  hoy        La Plomada de Oro  https://escuadra.example/  ${dates}  0 páginas, 0 clics\n`,
    );
    const report = await order('informe', '1');
    expect(report).toContain('Plomada: informe del anuncio de La Plomada de Oro\n');
    expect(report).toContain(`https://escuadra.example/\n${dates}\n\ndía,páginas servidas,clics\n`);
    expect(report).toContain('total,0,0\n');
    expect(await order('terminar', '1')).toBe('Terminado: 1\n');
    expect(await order('listar')).toContain('1  terminado  La Plomada de Oro');
    for (const [args, said] of [
      [['informe', '2'], 'No hay ningún anuncio 2.\n'],
      [['cambiar', '2'], 'No hay ningún anuncio 2.\n'],
      [['informe'], expect.stringMatching(/^Se esperaba: plomada publicidad listar/)],
      [['agregar', '--desde', 'ayer'], '--desde: se esperaba una fecha.\n'],
    ] as const) {
      const { code, stderr } = await runNewsroom(place, 'publicidad', ...args);
      expect([code, stderr]).toEqual([1, said]);
    }
  });
});
