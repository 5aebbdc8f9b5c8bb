import { expect, test } from 'vitest';
import { onItsWay, openPage } from '../testing/page.tsx';
import { ProfilePage } from './profile-page.tsx';

const openProfile = (answers = {}) =>
  openPage(<ProfilePage />, { answers: { '/api/yo/sesiones': [], ...answers } });

test('an account shows who it is of, and how it is kept', async () => {
  const { read, readDialog, submit, press, readNotice } = await openProfile({
    'POST /api/yo/segundo-factor': {
      secret: 'ABCDEFGHIJ',
      uri: 'otpauth://x',
      qr: { size: 21, path: 'M0 0h1' },
    },
    'PUT /api/yo/segundo-factor': { codes: ['uno', 'dos'] },
  });
  expect(read()).toMatchInlineSnapshot(`
    "Su cuenta
    [Ayuda: La mesa, de un vistazo, href=/ayuda/mesa]
    Quién es
    Nombre y apellido|como firma
    [required=, maxlength=80, value=Ana Rojas]
    Cambiar el nombre
    Correo
    ana@obra.example
    Papel
    Administrador
    Clave
    [hidden=, readonly=, value=ana@obra.example]
    Clave de ahora
    [required=]|[aria-pressed=false, Mostrar: clave de ahora]
    Clave nueva
    [required=, minlength=12]|[aria-pressed=false, Mostrar: clave nueva]
    Al menos 12 caracteres. Tres o cuatro palabras que solo usted juntaría sirven mejor que símbolos.
    Cambiar la clave
    Segundo factor
    Sin activar.|Con él, quien adivine su clave no puede entrar sin su teléfono.
    Activarlo…
    Sesiones abiertas|suyas
    Teclado
    [aria-checked=true]|Atajos de una letra
    Nunca actúan mientras se escribe. La tecla|?|los muestra todos."
  `);
  await press('Activarlo…');
  expect(readDialog()).toMatchInlineSnapshot(`
    "Segundo factor
    [Cerrar]
    Antes confirme que es usted.
    Clave
    [required=]|[aria-pressed=false, Mostrar: clave]
    Seguir"
  `);
  expect(await submit({ passphrase: 'x' })).toEqual([
    'POST /api/yo/segundo-factor {"passphrase":"x"}',
  ]);
  expect(readDialog()).toMatchInlineSnapshot(`
    "Segundo factor
    [Cerrar]
    Abra en su teléfono una aplicación de códigos (Aegis, Google Authenticator, 1Password…) y lea este dibujo, o escriba la clave.
    [Código QR]
    Clave para escribir|ABCD EFGH IJ
    Código que muestra|seis números
    [required=, maxlength=7]
    Activar"
  `);
  expect(await submit({ code: '123 456' })).toMatchInlineSnapshot(`
    [
      "PUT /api/yo/segundo-factor {"code":"123456"}",
    ]
  `);
  expect(readDialog()).toMatchInlineSnapshot(`
    "Guarde estos códigos
    Cada uno sirve una vez, el día que no tenga su teléfono. No se muestran de nuevo: imprímalos o cópielos en papel.
    uno
    dos
    Ya los guardé|Copiar"
  `);
  await press('Copiar');
  expect(readNotice()).toBe('Códigos copiados');
  expect(await navigator.clipboard.readText()).toBe('uno\ndos');
  await press('Ya los guardé');
  expect(read()).toContain(
    '\nActivo.|Para entrar hacen falta su clave y un código de su teléfono.\nQuitarlo…\nSesiones',
  );
  await press('Quitarlo…');
  expect(readDialog()).toMatchInlineSnapshot(`
    "Quitar el segundo factor
    [Cerrar]
    Los diez códigos de papel también dejan de servir.
    Clave
    [required=]|[aria-pressed=false, Mostrar: clave]
    Quitar"
  `);
  expect(await submit({ passphrase: 'x' })).toMatchInlineSnapshot(`
    [
      "DELETE /api/yo/segundo-factor {"passphrase":"x"}",
    ]
  `);
  expect(readNotice()).toBe('Segundo factor quitado|Ahora basta su clave.');
  expect(read()).toContain('\nSin activar.|');
  expect(readDialog()).toBe('');
});

test('the codes come back until their button is pressed', async () => {
  const { readDialog, submit, close } = await openProfile({
    'PUT /api/yo/segundo-factor': { codes: ['uno', 'dos'] },
    'POST /api/yo/segundo-factor': { secret: 'ABCD', uri: '', qr: { size: 21, path: '' } },
  }).then(async (page) => {
    await page.press('Activarlo…');
    await page.submit({ passphrase: 'x' });
    return page;
  });
  await submit({ code: '123456' });
  for (let turn = 0; turn < 2; turn += 1) await close();
  expect(readDialog()).toContain('dos\nGuárdelos primero y pulse «Ya los guardé».\nYa los guardé');
});

test('a name and a passphrase are changed, or it is said why not', async () => {
  const me = {
    person: { id: 1, name: 'Ana R.', email: 'ana@obra.example', role: 'editor' },
    can: [],
    site: {},
  };
  const { read, submit, readNotice } = await openProfile({ 'PATCH /api/yo': me });
  expect(await submit({ current: 'a', next: 'b' })).toEqual([
    'POST /api/yo/clave {"current":"a","next":"b"}',
    'GET /api/yo/sesiones',
  ]);
  expect(readNotice()).toBe('Clave cambiada|Sus demás sesiones se cerraron.');
  expect(read()).toContain('\nClave de ahora\n[required=]|');
  expect(await submit({ name: 'Ana R.' }, 0)).toEqual(['PATCH /api/yo {"name":"Ana R."}']);
  expect(readNotice()).toBe('Nombre cambiado|Lo ya publicado conserva su firma.');
  expect(read()).toContain('value=Ana R.');
  const refused = await openProfile({
    'POST /api/yo/clave': 422,
    'PATCH /api/yo': 422,
  });
  await refused.submit({ current: 'a', next: 'b' });
  expect(refused.read()).toContain(
    'Clave de ahora\n[required=, aria-invalid=true, value=a]|[aria-pressed=false, Mostrar: clave de ahora]\nNo se pudo.',
  );
  expect(refused.read()).not.toContain('aria-busy');
  await refused.submit({ name: '' }, 0);
  expect(refused.readNotice()).toBe('No se cambió el nombre|No se pudo.');
  await refused.press('Mostrar: clave nueva');
  expect(refused.read()).toContain('[aria-pressed=true, Mostrar: clave nueva]');
});

test('what is on its way is not sent twice, and what is wrong is said at its field', async () => {
  const setup = { secret: 'ABCD', uri: '', qr: { size: 21, path: '' } };
  const busy = '[aria-busy=true, aria-disabled=true]|';
  const slow = await openProfile({
    'POST /api/yo/clave': onItsWay,
    'POST /api/yo/segundo-factor': setup,
    'PUT /api/yo/segundo-factor': onItsWay,
  });
  await slow.submit({ current: 'a', next: 'b' });
  expect(slow.read()).toContain(`${busy}Cambiar la clave`);
  expect(await slow.submit()).toEqual([]);
  await slow.press('Activarlo…');
  await slow.submit({ passphrase: 'x' });
  await slow.submit({ code: '1' });
  expect(slow.readDialog()).toContain(`${busy}Activar`);
  expect(await slow.submit()).toEqual([]);
  const short = Response.json({ detail: 'Es corta.', field: 'passphrase' }, { status: 422 });
  const { read, readDialog, press, submit } = await openProfile({
    'POST /api/yo/clave': short,
    'POST /api/yo/segundo-factor': setup,
    'PUT /api/yo/segundo-factor': 422,
  });
  await submit({ current: 'a', next: 'b' });
  expect(read()).toContain('Mostrar: clave nueva]\nEs corta.\n');
  await press('Activarlo…');
  await submit({ passphrase: 'x' });
  await submit({ code: '1' });
  expect(readDialog()).toContain('aria-invalid=true, value=1]\nNo se pudo.\nActivar');
  const unknown = await openProfile({ 'POST /api/yo/segundo-factor': 422 });
  await unknown.press('Activarlo…');
  await unknown.submit({ passphrase: 'x' });
  expect(unknown.readDialog()).toMatch(/aria-invalid=true, value=x\].*\nNo se pudo.\nSeguir$/);
});
