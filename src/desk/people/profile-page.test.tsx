import { expect, test } from 'vitest';
import { openPage } from '../testing/page.tsx';
import { ProfilePage } from './profile-page.tsx';

const setup = { secret: 'ABCDEFGHIJ', uri: 'otpauth://x', qr: { size: 21, path: 'M0 0h1' } };
const openProfile = (responses = {}) =>
  openPage(<ProfilePage />, {
    responses: {
      '/api/yo/sesiones': [],
      'POST /api/yo/segundo-factor': setup,
      'PUT /api/yo/segundo-factor': { codes: ['uno', 'dos'] },
      ...responses,
    },
  });

/** Up to the field for the code of the phone. */
async function beginSecondFactor(responses = {}) {
  const page = await openProfile(responses);
  await page.press('Activarlo…');
  const asked = await page.submit({ passphrase: 'x' });
  return { ...page, asked };
}

test('a second factor is turned on with the passphrase and a code, and gives paper codes', async () => {
  const page = await beginSecondFactor();
  const { asked, submit, press, field, getByText, getByRole, queryByRole } = page;
  expect(asked).toEqual(['POST /api/yo/segundo-factor {"passphrase":"x"}']);
  expect(getByText('ABCD EFGH IJ')).toBeTruthy();
  field('Código que muestra').focus();
  expect(await submit({ code: '123 456' })).toEqual([
    'PUT /api/yo/segundo-factor {"code":"123456"}',
  ]);
  expect(getByText('uno')).toBeTruthy();
  // The title of the next step is read.
  expect(document.activeElement?.textContent).toBe('Guarde estos códigos');
  await press('Copiar');
  expect(await navigator.clipboard.readText()).toBe('uno\ndos');
  await press('Ya los guardé');
  expect(queryByRole('dialog')).toBeNull();
  expect(getByRole('button', { name: 'Quitarlo…' })).toBeTruthy();
});

test('paper codes stay on screen until their button is pressed; the passphrase turns them off', async () => {
  const { submit, close, press, getByText, getByRole, readNotice } = await beginSecondFactor();
  await submit({ code: '123456' });
  for (let turn = 0; turn < 2; turn += 1) await close();
  expect(getByText('dos')).toBeTruthy();
  await press('Ya los guardé');
  await press('Quitarlo…');
  expect(await submit({ passphrase: 'x' })).toEqual([
    'DELETE /api/yo/segundo-factor {"passphrase":"x"}',
  ]);
  expect(readNotice()).toContain('Segundo factor quitado');
  expect(getByRole('button', { name: 'Activarlo…' })).toBeTruthy();
});

test('a name is changed', async () => {
  const person = { id: 1, name: 'Ana R.', email: 'ana@obra.example', role: 'editor' };
  const changed = await openProfile({ 'PATCH /api/yo': { person, can: [], site: {} } });
  expect(await changed.submit({ name: 'Ana R.' }, 0)).toEqual(['PATCH /api/yo {"name":"Ana R."}']);
  expect(changed.field('Nombre y apellido').value).toBe('Ana R.');
});

test('a passphrase is changed, and other sessions are closed', async () => {
  const changed = await openProfile();
  expect(await changed.submit({ current: 'a', next: 'b' })).toEqual([
    'POST /api/yo/clave {"current":"a","next":"b"}',
    'GET /api/yo/sesiones',
  ]);
  expect(changed.readNotice()).toBe('Clave cambiada|Sus demás sesiones se cerraron.');
  expect(changed.field('Clave actual').value).toBe('');
});

test.each([
  [Response.json({ detail: 'Es corta.', field: 'passphrase' }, { status: 422 }), 'Clave nueva'],
  [422, 'Clave actual'],
])('a refused passphrase is explained at the field that is wrong', async (response, name) => {
  const { submit, isRefused } = await openProfile({ 'POST /api/yo/clave': response });
  await submit({ current: 'a', next: 'b' });
  expect(['Clave actual', 'Clave nueva'].filter(isRefused)).toEqual([name]);
});

test('a wrong passphrase or code for the second factor is explained', async () => {
  const unknown = await beginSecondFactor({ 'POST /api/yo/segundo-factor': 422 });
  expect(unknown.isRefused('Clave')).toBe(true);
  const wrong = await beginSecondFactor({ 'PUT /api/yo/segundo-factor': 422 });
  await wrong.submit({ code: '1' });
  expect(wrong.isRefused('Código que muestra')).toBe(true);
});
