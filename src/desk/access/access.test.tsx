import { expect, test, vi } from 'vitest';
import type { LinkInfo } from '#contract/desk/people.ts';
import { getSession } from '../session.ts';
import { onItsWay, openPage } from '../testing/page.tsx';
import { LinkPage } from './link-page.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignInPage } from './sign-in-page.tsx';

const info: LinkInfo = {
  kind: 'invitacion',
  name: 'Eva Luna',
  email: 'eva@obra.example',
  role: 'editor',
  by: 'Ana Rojas',
  expiresAt: '2026-11-17T11:00:00Z',
};
const me = { person: {}, can: [], site: { name: 'Plomada' } };
const look = 'POST /api/enlaces/mirar';
const enter = 'POST /api/entrar';
const open = (change: Partial<LinkInfo> = {}, answers = {}) =>
  openPage(<LinkPage token="t1" />, {
    answers: { [look]: { ...info, ...change }, 'POST /api/enlaces/usar': me, ...answers },
  });

test('an invitation says who invites, to what, and takes a name and a passphrase', async () => {
  const { read, submit } = await open();
  expect(read()).toMatchInlineSnapshot(`
    "Plomada
    Hola, Eva
    Ana Rojas|le invita a la redacción como|editor|: corrige lo de todos, publica, programa, retira y envía el boletín. El enlace vence mañana a las 7:00.
    Nombre y apellido|como firma
    [required=, maxlength=80, value=Eva Luna]
    Correo
    [required=, readonly=, value=eva@obra.example]
    Clave
    [required=, minlength=12]|[aria-pressed=false, Mostrar: clave]
    Al menos 12 caracteres. Tres o cuatro palabras que solo usted juntaría sirven mejor que símbolos.
    Entrar en la redacción
    [, width=900, height=600, src=/contenido/dibujos/cilindro.svg]"
  `);
  expect(await submit({ name: 'Eva', email: 'eva@obra.example', passphrase: 'x' })).toEqual([
    'POST /api/enlaces/usar {"token":"t1","name":"Eva","email":"eva@obra.example","passphrase":"x"}',
    '/',
  ]);
  expect((await open({ by: null })).read()).toContain(
    '\nLa administración|le invita a la redacción',
  );
});

test('a first link and one for a forgotten passphrase ask for what they need', async () => {
  const first = await open({ kind: 'primera', name: '', email: '' });
  expect(first.read()).toMatchInlineSnapshot(`
    "Plomada
    Primera vez
    Todavía no hay nadie en esta redacción. Quien entre ahora será su primera persona administradora.
    Nombre y apellido|como firma
    [required=, maxlength=80]
    Correo
    [required=]
    Clave
    [required=, minlength=12]|[aria-pressed=false, Mostrar: clave]
    Al menos 12 caracteres. Tres o cuatro palabras que solo usted juntaría sirven mejor que símbolos.
    Crear la redacción
    Después podrá añadir un segundo factor e invitar a su equipo.
    [, width=900, height=600, src=/contenido/dibujos/planta.svg]"
  `);
  const forgotten = await open({ kind: 'recuperacion' });
  expect(forgotten.read()).toMatchInlineSnapshot(`
    "Plomada
    Clave nueva
    Eva Luna|, elija otra clave. La anterior deja de servir y sus demás sesiones se cierran. El enlace vence mañana a las 7:00.
    Correo
    [required=, readonly=, value=eva@obra.example]
    Clave
    [required=, minlength=12]|[aria-pressed=false, Mostrar: clave]
    Al menos 12 caracteres. Tres o cuatro palabras que solo usted juntaría sirven mejor que símbolos.
    Guardar y entrar
    [, width=900, height=600, src=/contenido/dibujos/cilindro.svg]"
  `);
});

test('a link that is used up, or not answered, says so', async () => {
  const gone = await open({}, { [look]: 410 });
  expect(gone.read()).toMatchInlineSnapshot(`
    "Plomada
    Este enlace ya no sirve
    No se pudo.
    [href=/]|Ir a la entrada
    [, width=900, height=600, src=/contenido/dibujos/cilindro.svg]"
  `);
  const used = await open({}, { 'POST /api/enlaces/usar': 410 });
  await used.submit();
  expect(used.read()).toContain('Este enlace ya no sirve\nNo se pudo.\n');
  const wrong = await open({}, { 'POST /api/enlaces/usar': 422 });
  await wrong.submit();
  expect(wrong.read()).toContain('Mostrar: clave]\nNo se pudo.\nAl menos 12');
  expect(wrong.read()).not.toContain('aria-busy');
  const nameless = Response.json({ detail: 'Falta el nombre.', field: 'name' }, { status: 422 });
  const unnamed = await open({}, { 'POST /api/enlaces/usar': nameless });
  await unnamed.submit();
  expect(unnamed.read()).toMatch(
    /Nombre y apellido.*\n.*aria-invalid.*\nFalta el nombre\.\nCorreo\n/,
  );
  expect(unnamed.read()).not.toContain('Mostrar: clave]\nFalta');
  const slow = await open({}, { 'POST /api/enlaces/usar': onItsWay });
  await slow.submit();
  expect(slow.read()).toContain('\n[aria-busy=true, aria-disabled=true]|Entrar en la redacción\n');
  expect(await slow.submit()).toEqual([]);
  const failed = await open({}, { [look]: 500 });
  expect(failed.read()).toContain(
    '\nUn momento\nNo se pudo traer el enlace.|No se pudo.\nReintentar',
  );
  expect((await open({}, { [look]: onItsWay })).read()).toContain('\nUn momento\n[aria-busy=true]');
});

test('at the door one gives address and passphrase, and a code if one has it', async () => {
  const { read, submit } = await openPage(<SignInPage />, { answers: { [enter]: 401 } });
  expect(read()).toMatchInlineSnapshot(`
    "Plomada
    Redacción
    Entre con su correo y su clave.
    Correo
    [required=]
    Clave
    [required=]|[aria-pressed=false, Mostrar: clave]
    Entrar
    ¿Olvidó la clave? Pídale a un administrador un enlace nuevo. Esta página no envía claves por correo.
    [, width=900, height=600, src=/contenido/dibujos/portico.svg]"
  `);
  expect(await submit({ email: 'a@b.example', passphrase: 'x' })).toEqual([
    `${enter} {"email":"a@b.example","passphrase":"x"}`,
  ]);
  expect(read()).toContain('aria-invalid=true');
  const second = await openPage(<SignInPage />, {
    answers: { [enter]: Response.json({ needsCode: true }, { status: 401 }) },
  });
  await second.submit({ email: 'a@b.example', passphrase: 'x' });
  expect(await second.submit({ code: '12 34' })).toEqual([
    `${enter} {"email":"a@b.example","passphrase":"x","code":"1234"}`,
  ]);
  const flooded = await openPage(<SignInPage />, { answers: { [enter]: 429 } });
  await flooded.submit({ email: 'a@b.example', passphrase: 'x' });
  expect(flooded.read()).toMatchInlineSnapshot(`
    "Plomada
    Redacción
    Entre con su correo y su clave.
    Demasiados intentos.|Puede probar otra vez en|1 min 0 s|.
    Correo
    [required=, disabled=, value=a@b.example]
    Clave
    [required=, disabled=, value=x]|[aria-pressed=false, Mostrar: clave]
    [disabled=]|Entrar en 1 min 0 s
    ¿Olvidó la clave? Pídale a un administrador un enlace nuevo. Esta página no envía claves por correo.
    [, width=900, height=600, src=/contenido/dibujos/portico.svg]"
  `);
  expect(await flooded.submit({})).toEqual([]);
});

test('after too many tries the wait is counted down, and then over', async () => {
  const refuse = (seconds: number) =>
    Response.json({}, { status: 429, headers: { 'Retry-After': String(seconds) } });
  const long = await openPage(<SignInPage />, { answers: { [enter]: refuse(61) } });
  await long.submit({ email: 'a@b.example', passphrase: 'x' });
  expect(long.read()).toContain('\n[disabled=]|Entrar en 1 min 1 s\n');
  await long.wait(999);
  expect(long.read()).toContain('|1 min 1 s|');
  await long.wait(1);
  expect(long.read()).toContain('|1 min 0 s|');
  await long.wait(1_000);
  expect(long.read()).toContain('|59 s|');
  const { read, submit, wait } = await openPage(<SignInPage />, {
    answers: { [enter]: refuse(1) },
  });
  await submit({ email: 'a@b.example', passphrase: 'x' });
  expect(await submit()).toEqual([]);
  expect(read()).toContain('\n[disabled=]|Entrar en 1 s\n');
  await wait(1_000);
  expect(read()).not.toContain('disabled');
  expect(await submit()).toEqual([`${enter} {"email":"a@b.example","passphrase":"x"}`]);
});

test('a code is asked for after the passphrase, and a wrong one is said at its field', async () => {
  const { read, submit } = await openPage(<SignInPage />, {
    answers: { [enter]: Response.json({ needsCode: true, detail: 'No es.' }, { status: 401 }) },
  });
  await submit({ email: 'a@b.example', passphrase: 'x' });
  expect(read().split('\n').slice(3)).toMatchInlineSnapshot(`
    [
      "Correo",
      "[required=, readonly=, value=a@b.example]",
      "Clave",
      "[required=, value=x]|[aria-pressed=false, Mostrar: clave]",
      "Código",
      "[required=, maxlength=20]",
      "Los seis números de su aplicación, o uno de los diez códigos de papel.",
      "Entrar",
      "¿Olvidó la clave? Pídale a un administrador un enlace nuevo. Esta página no envía claves por correo.",
      "[, width=900, height=600, src=/contenido/dibujos/portico.svg]",
    ]
  `);
  expect(document.activeElement?.getAttribute('name')).toBe('code');
  expect(document.querySelector('[name=code]')?.getAttribute('spellcheck')).toBe('false');
  await submit({ code: '1' });
  expect(read()).toContain('[required=, maxlength=20, aria-invalid=true, value=1]\nNo es.\n');
});

test('who gives the right passphrase is in', async () => {
  const { submit } = await openPage(<SignInPage />, { answers: { [enter]: me } });
  await submit({ email: 'a@b.example', passphrase: 'x' });
  expect(getSession()).toEqual(me);
});

test('whoever signs in again over a page is the same person, and goes on', async () => {
  const onDone = vi.fn();
  const form = <SignInForm email="a@b.example" action="Seguir" onDone={onDone} />;
  const { read, submit } = await openPage(form, { answers: { [enter]: me } });
  expect(read()).toBe(
    'Correo\n[required=, readonly=, value=a@b.example]\nClave\n[required=]|[aria-pressed=false, Mostrar: clave]\nSeguir',
  );
  expect(document.querySelector('[autofocus]')?.getAttribute('name')).toBe('passphrase');
  await submit({ passphrase: 'x' });
  expect(onDone.mock.calls).toEqual([[me]]);
  const slow = await openPage(form, { answers: { [enter]: onItsWay } });
  await slow.submit({ passphrase: 'x' });
  expect(slow.read()).toMatch(/\n\[aria-busy=true, aria-disabled=true\]\|Seguir$/);
  expect(await slow.submit()).toEqual([]);
});
