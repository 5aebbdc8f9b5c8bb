import { expect, test } from 'vitest';
import { addSubscriber } from '#store/subscribers/subscribers.ts';
import { engines, openOnce } from '#store/testing/engines.ts';
import { refuse } from '../testing/commands.ts';
import { addArticles } from '../testing/filled-newsroom.ts';
import { createFolder } from '../testing/folder.ts';
import { openNewsroom } from '../testing/newsroom.ts';

const folder = await openOnce(createFolder({ archivo: '', 'datos/nota': '' }));
const store = await openOnce(openNewsroom(engines[0]));
await addArticles(store, ['losa', 'muro']);

test.each([
  ['retirar viga', '«viga»'],
  ['retirar losa --hacia viga', '«viga»'],
  ['renombrar losa muro', '«muro»'],
  ['renombrar losa Losa', '«Losa»'],
  ['renombrar losa search', 'reservado'],
  ['borrar losa --si muro', '«muro»'],
  ['borrar obras --categoria --si obras', '«obras»'],
  ['borrar tecnicas --categoria --si tecnicas', '2 artículos'],
  ['borrar noticias --categoria --si noticias', 'menú'],
  ['categoria all --nombre Todo', 'reservado'],
  ['exportar {}', 'no está vacía'],
  ['exportar {}/no/hay', 'no existe'],
  ['muestra', '--quitar'],
  ['categoria obras', '--nombre'],
  ['suscriptores --borrar a@b.example --invitar', 'una cosa a la vez'],
  ['boletin', 'una opción'],
  ['boletin --prueba nadie', '«nadie»'],
  ['boletin --enviar', 'Nadie ha confirmado'],
  ['boletin --seguir', 'ningún envío'],
  ['restaurar no-hay', '--reemplazar'],
  ['restaurar {}/no-hay --reemplazar', 'no existe'],
  ['respaldo {}/archivo/hondo', 'no existe'],
])('a command is refused with its reason: %s: %s', async (line, reason) => {
  const [name = '', ...args] = line.replace('{}', folder.path).split(' ');
  expect(await refuse(store, name, ...args)).toContain(reason);
});

test('a restore over a list of subscribers is refused, even where there is no article', async () => {
  await using store = await openNewsroom(engines[0]);
  await addSubscriber(store, 'ana@obra.example', 1);
  expect(await refuse(store, 'restaurar', 'no-hay')).toContain('--reemplazar');
});
