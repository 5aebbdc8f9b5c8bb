import { expect, test } from 'vitest';
import type { LinkInfo } from '#contract/desk/people.ts';
import { onItsWay, openOnPaper } from '../testing/paper.tsx';
import { LinkPage } from './link-page.tsx';
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
const open = (change: Partial<LinkInfo> = {}, answers = {}) =>
  openOnPaper(<LinkPage token="t1" />, {
    answers: { [look]: { ...info, ...change }, 'POST /api/enlaces/usar': me, ...answers },
  });

test('an invitation says who invites, to what, and takes a name and a passphrase', async () => {
  const { read, submit } = await open();
  expect(read()).toMatchInlineSnapshot(`
    "[as=image, href=/contenido/dibujos/cilindro.svg]
    Plomada
    Hola, Eva
    Ana Rojas|le invita a la redacción como|editor|: corrige lo de todos, publica, programa, retira y envía el boletín. El enlace vence mañana a las 7:00.
    Nombre y apellido|como firma
    [required=, maxLength=80, value=Eva Luna]
    Correo
    [required=, readOnly=, value=eva@obra.example]
    Clave
    [required=, minLength=12]|[aria-pressed=false, Mostrar: clave]
    Al menos 12 caracteres. Tres o cuatro palabras que solo usted juntaría sirven mejor que símbolos.
    Entrar en la redacción
    [src=/contenido/dibujos/cilindro.svg, , width=900, height=600]"
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
    "[as=image, href=/contenido/dibujos/planta.svg]
    Plomada
    Primera vez
    Todavía no hay nadie en esta redacción. Quien entre ahora será su primera persona administradora.
    Nombre y apellido|como firma
    [required=, maxLength=80, value=]
    Correo
    [required=, value=]
    Clave
    [required=, minLength=12]|[aria-pressed=false, Mostrar: clave]
    Al menos 12 caracteres. Tres o cuatro palabras que solo usted juntaría sirven mejor que símbolos.
    Crear la redacción
    Después podrá añadir un segundo factor e invitar a su equipo.
    [src=/contenido/dibujos/planta.svg, , width=900, height=600]"
  `);
  const forgotten = await open({ kind: 'recuperacion' });
  expect(forgotten.read()).toMatchInlineSnapshot(`
    "[as=image, href=/contenido/dibujos/cilindro.svg]
    Plomada
    Clave nueva
    Eva Luna|, elija otra clave. La anterior deja de servir y sus demás sesiones se cierran. El enlace vence mañana a las 7:00.
    Correo
    [required=, readOnly=, value=eva@obra.example]
    Clave
    [required=, minLength=12]|[aria-pressed=false, Mostrar: clave]
    Al menos 12 caracteres. Tres o cuatro palabras que solo usted juntaría sirven mejor que símbolos.
    Guardar y entrar
    [src=/contenido/dibujos/cilindro.svg, , width=900, height=600]"
  `);
});

test('a link that is used up, or not answered, says so', async () => {
  const gone = await open({}, { [look]: 410 });
  expect(gone.read()).toMatchInlineSnapshot(`
    "[as=image, href=/contenido/dibujos/cilindro.svg]
    Plomada
    Este enlace ya no sirve
    No se pudo.
    [href=/]|Ir a la entrada
    [src=/contenido/dibujos/cilindro.svg, , width=900, height=600]"
  `);
  const used = await open({}, { 'POST /api/enlaces/usar': 410 });
  await used.submit();
  expect(used.read()).toContain('Este enlace ya no sirve\nNo se pudo.\n');
  const wrong = await open({}, { 'POST /api/enlaces/usar': 422 });
  await wrong.submit();
  expect(wrong.read()).toContain('aria-invalid=true');
  const failed = await open({}, { [look]: 500 });
  expect(failed.read()).toContain(
    '\nUn momento\nNo se pudo traer el enlace.|No se pudo.\nReintentar',
  );
  expect((await open({}, { [look]: onItsWay })).read()).toContain('\nUn momento\n[aria-busy=true]');
});

test('at the door one gives address and passphrase, and a code if one has it', async () => {
  const enter = 'POST /api/entrar';
  const { read, submit } = await openOnPaper(<SignInPage />, { answers: { [enter]: 401 } });
  expect(read()).toMatchInlineSnapshot(`
    "[as=image, href=/contenido/dibujos/portico.svg]
    Plomada
    Redacción
    Entre con su correo y su clave.
    Correo
    [required=]
    Clave
    [required=]|[aria-pressed=false, Mostrar: clave]
    Entrar
    ¿Olvidó la clave? Pídale a un administrador un enlace nuevo. Esta página no envía claves por correo.
    [src=/contenido/dibujos/portico.svg, , width=900, height=600]"
  `);
  expect(await submit({ email: 'a@b.example', passphrase: 'x', code: '12 34' })).toEqual([
    `${enter} {"email":"a@b.example","passphrase":"x","code":"1234"}`,
  ]);
  expect(read()).toContain('aria-invalid=true');
  const flooded = await openOnPaper(<SignInPage />, { answers: { [enter]: 429 } });
  await flooded.submit({ email: 'a@b.example', passphrase: 'x' });
  expect(flooded.read()).toMatchInlineSnapshot(`
    "[as=image, href=/contenido/dibujos/portico.svg]
    Plomada
    Redacción
    Entre con su correo y su clave.
    Demasiados intentos.|Puede probar otra vez en|1 min 0 s|.
    Correo
    [required=, disabled=]
    Clave
    [required=, disabled=]|[aria-pressed=false, Mostrar: clave]
    [disabled=]|Entrar en 1 min 0 s
    ¿Olvidó la clave? Pídale a un administrador un enlace nuevo. Esta página no envía claves por correo.
    [src=/contenido/dibujos/portico.svg, , width=900, height=600]"
  `);
  expect(await flooded.submit({})).toEqual([]);
});
