import { expect, test } from 'vitest';
import { getPersonByEmail } from '#store/people/people.ts';
import type { Store } from '#store/store.ts';
import { describeEngines } from '#store/testing/engines.ts';
import { lookAtLink, redeemLink } from '../people/links.ts';
import { beginSession, findSession } from '../people/sessions.ts';
import { openNewsroom } from '../testing/newsroom.ts';
import { ask, readRegistro } from '../testing/orders.ts';

const order = async (store: Store, ...args: string[]) =>
  (await ask(store, 'persona', ...args)).trimEnd();
const toToken = (said: string) =>
  /http:\/\/127\.0\.0\.1:3001\/[a-z-]+\/(\S+)/.exec(said)?.[1] ?? '';

describeEngines('from the machine', (engine) => {
  test('somebody is invited, let in again and shut out, though nobody can come in', async () => {
    await using store = await openNewsroom(engine);
    const now = Date.now();
    const use = (said: string) =>
      redeemLink(
        store,
        { token: toToken(said), passphrase: 'tres palabras mojadas' },
        now,
        (tx, { id }) => beginSession(tx, id, 'Firefox', now),
      );
    expect(await order(store)).toMatch(/Primera entrada:\n\S+\/primera-vez\//);
    await expect(order(store, 'ana@obra.example')).rejects.toThrow('Para invitar: plomada persona');
    await expect(order(store, 'ana@obra.example', '--rol', 'jefa')).rejects.toThrow(
      '--rol: se esperaba',
    );

    const ana = ['Ana@obra.example', '--nombre', 'Ana Rojas', '--rol', 'administrador'];
    const { session } = await use(await order(store, ...ana));
    expect(await order(store)).toMatch(
      /^administrador +activo +ana@obra\.example {2}Ana Rojas {2}\S+ a las \S+$/,
    );

    const recovery = await order(store, 'ana@obra.example');
    expect(await findSession(store, session, now)).not.toBeNull();
    await use(recovery);
    expect(await findSession(store, session, now)).toBeNull();

    await expect(order(store, 'ana@obra.example', '--inhabilitar')).rejects.toThrow(
      'Ana Rojas es la única persona administradora: nombre antes a otra.',
    );
    const pending = await order(store, 'luis@obra.example', '--rol', 'editor');
    expect(await order(store, 'luis@obra.example', '--inhabilitar')).toBe(
      'Inhabilitado: luis@obra.example',
    );
    await expect(lookAtLink(store.db, toToken(pending), now)).rejects.toThrow();
    await expect(order(store, 'luis@obra.example')).rejects.toThrow(
      'luis no puede entrar: habilite antes a esa persona.',
    );
    await use(await order(store, 'luis@obra.example', '--habilitar', '--rol', 'redactor'));
    expect(await getPersonByEmail(store.db, 'luis@obra.example')).toMatchObject({
      role: 'redactor',
    });
    expect((await readRegistro(store)).toSorted()).toEqual(
      [
        'aceptó su invitación',
        'hizo un enlace de invitación para luis',
        'habilitó a luis',
        'cambió el papel de luis | editor | redactor',
        'inhabilitó a luis',
        'invitó a luis (luis@obra.example) como editor',
        'puso otra clave con un enlace, y quedó sin segundo factor',
        'hizo un enlace de recuperación para Ana Rojas',
        'aceptó su invitación',
        'invitó a Ana Rojas (ana@obra.example) como administrador',
      ].toSorted(),
    );
  });
});
