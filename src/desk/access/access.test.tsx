import { expect, test } from 'vitest';
import { getSession } from '../session.ts';
import { openPage } from '../testing/page.tsx';
import { LinkPage } from './link-page.tsx';
import { SignInPage } from './sign-in-form.tsx';

const info = {
  kind: 'invitacion',
  name: 'Eva Luna',
  email: 'eva@obra.example',
  role: 'editor',
  by: 'Ana Rojas',
  expiresAt: '2026-11-17T11:00:00Z',
};
const me = { person: { id: 3 }, can: [], site: { name: 'Plomada' } };
const readLinkCall = 'POST /api/enlaces/mirar';
const enter = 'POST /api/entrar';
const open = (change = {}, responses = {}) =>
  openPage(<LinkPage token="t1" />, {
    responses: {
      [readLinkCall]: { ...info, ...change },
      'POST /api/enlaces/usar': me,
      ...responses,
    },
  });

test('an invitation says who invites and as what, and takes a name and a passphrase', async () => {
  const { submit, getByRole, getByText, field } = await open();
  expect(getByRole('heading', { level: 1 }).textContent).toBe('Hola, Eva');
  expect(getByText('Ana Rojas')).toBeTruthy();
  expect(getByText(/El enlace vence mañana a las 7:00/)).toBeTruthy();
  expect(field('Correo').readOnly).toBe(true);
  expect(await submit({ name: 'Eva', email: 'eva@obra.example', passphrase: 'x' })).toEqual([
    'POST /api/enlaces/usar {"token":"t1","name":"Eva","email":"eva@obra.example","passphrase":"x"}',
    '/',
  ]);
  // Other tabs of this browser go on with the new session.
  expect(localStorage.getItem('sesion')).toMatch(/^3 \d+$/);
});

test('the first link of a site asks for an address, a link for a new passphrase keeps it', async () => {
  const first = await open({ kind: 'primera', name: '', email: '' });
  expect(first.getByText(/será administradora/)).toBeTruthy();
  expect(first.field('Correo').readOnly).toBe(false);
  const forgotten = await open({ kind: 'recuperacion' });
  expect(forgotten.getByText(/La anterior deja de servir/)).toBeTruthy();
  expect(forgotten.field('Correo').readOnly).toBe(true);
  expect(forgotten.queryByLabelText(/Nombre y apellido/)).toBeNull();
});

test('a used link says so, and a refused name is marked at its field', async () => {
  for (const call of [readLinkCall, 'POST /api/enlaces/usar']) {
    const { submit, getByText } = await open({}, { [call]: 410 });
    if (call !== readLinkCall) await submit();
    expect(getByText('Este enlace ya no sirve')).toBeTruthy();
  }
  const nameless = Response.json({ detail: 'Falta el nombre.', field: 'name' }, { status: 422 });
  const { submit, isRefused } = await open({}, { 'POST /api/enlaces/usar': nameless });
  await submit();
  expect(['Nombre y apellido', 'Clave'].filter(isRefused)).toEqual(['Nombre y apellido']);
});

const signIn = (response: unknown) =>
  openPage(<SignInPage />, { responses: { [enter]: response } });
const given = { email: 'a@b.example', passphrase: 'x' };

test('the right passphrase opens the desk', async () => {
  localStorage.clear();
  const { submit } = await signIn(me);
  expect(await submit(given)).toEqual([`${enter} {"email":"a@b.example","passphrase":"x"}`]);
  expect(getSession()).toEqual(me);
  expect(localStorage.getItem('sesion')).toMatch(/^3 \d+$/);
});

test('a code is requested after the passphrase, and a wrong one is explained', async () => {
  const page = await signIn(Response.json({ needsCode: true, detail: 'No es.' }, { status: 401 }));
  await page.submit(given);
  expect(document.activeElement?.getAttribute('name')).toBe('code');
  expect(await page.submit({ code: '1 23 4' })).toEqual([
    `${enter} {"email":"a@b.example","passphrase":"x","code":"1234"}`,
  ]);
  expect(page.isRefused('Código')).toBe(true);
  expect(page.getByText('No es.')).toBeTruthy();
});

const refuse = (seconds: number) =>
  Response.json({}, { status: 429, headers: { 'Retry-After': String(seconds) } });

test('after too many attempts the form is locked, and counts down until it is open again', async () => {
  const long = await signIn(refuse(61));
  await long.submit(given);
  await long.wait(1_000);
  expect(long.getByRole('button', { name: 'Entrar en 1 min 0 s' })).toBeTruthy();
  const { submit, wait } = await signIn(refuse(1));
  await submit(given);
  expect(await submit()).toEqual([]);
  await wait(1_000);
  expect(await submit()).toEqual([`${enter} {"email":"a@b.example","passphrase":"x"}`]);
});
