import type { Page } from '@playwright/test';
import { expect, people, test } from './desk.ts';

const notice = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

test('an administrator makes a link anew, takes a person out and lets them in again', async ({
  page,
  desk,
}) => {
  await desk.enter(page, 'administrador');
  await page.goto('/equipo');
  const row = (name: string) => page.locator('.people li').filter({ hasText: name });
  await expect(row(people.administrador.name)).toContainText(
    /Usted.*la única persona administradora.*ahora/,
  );
  await page.getByRole('button', { name: 'Invitar' }).click();
  await page.getByLabel('Nombre y apellido').fill('Petra Lugo');
  await page.getByLabel('Correo').fill('petra@plomada.example');
  await page.getByRole('button', { name: 'Hacer el enlace' }).click();
  await page.getByRole('button', { name: 'Cerrar', exact: true }).click();
  const act = async (name: string, what: string) => {
    await row(name).getByRole('button', { name: 'Más acciones' }).click();
    await page.getByRole('menuitem', { name: what }).click();
  };
  await expect(row('Petra Lugo')).toContainText(
    /Invitación sin usar.*el enlace vence.*nunca entró/,
  );
  await act('Petra Lugo', 'Hacer otro enlace');
  await expect(page.getByRole('dialog', { name: 'Invitación hecha' })).toBeVisible();
  await page.getByRole('button', { name: 'Cerrar', exact: true }).click();
  await act('Petra Lugo', 'Anular la invitación');
  await expect(notice(page, 'Invitación anulada')).toBeVisible();
  await expect(row('Petra Lugo')).toHaveCount(0);

  await act(people.redactor.name, 'Inhabilitar');
  await expect(row(people.redactor.name)).toContainText('Inhabilitado');
  await act(people.redactor.name, 'Habilitar');
  await expect(row(people.redactor.name)).not.toContainText('Inhabilitado');
  await act(people.redactor.name, 'Enlace para clave nueva');
  await expect(page.getByRole('dialog', { name: 'Enlace hecho' })).toContainText(
    people.redactor.name,
  );
});
