import { expect, test } from 'vitest';
import { call } from './api/client.ts';
import { attempt, useAttempt } from './attempt.ts';
import { onItsWay, openPage } from './testing/page.tsx';

const path = '/api/cosa';
const send = () => call('POST', path, {});

function Form() {
  const { submit, faultOf } = useAttempt({ failure: 'No se guardó', mainField: 'email' });
  return (
    <form onSubmit={(event) => submit(event, send)}>
      {faultOf('name')} {faultOf('email')}
    </form>
  );
}
const open = (response: unknown) =>
  openPage(<Form />, { responses: { [`POST ${path}`]: response } });

test('a refusal of a field is shown there, other failures in a notice as well', async () => {
  const named = await open(Response.json({ detail: 'Falta.', field: 'name' }, { status: 422 }));
  await named.submit();
  expect([named.read(), named.readNotice()]).toEqual(['Falta.', '']);
  const other = await open(409);
  await other.submit();
  expect([other.read(), other.readNotice()]).toEqual(['No se pudo.', 'No se guardó|No se pudo.']);
});

test('a form is sent once, and again after its response', async () => {
  const slow = await open(onItsWay);
  expect([await slow.submit(), await slow.submit()]).toEqual([[`POST ${path} {}`], []]);
  const failing = await open(500);
  await failing.submit();
  expect(await failing.submit()).toEqual([`POST ${path} {}`]);
});

test('a failure that a better connection may mend can be tried again from its notice', async () => {
  const { responses, press, undo, readNotice } = await openPage(
    <button type="button" onClick={() => void attempt('No se movió', send)}>
      Mover
    </button>,
    { responses: { [`POST ${path}`]: 0 } },
  );
  await press('Mover');
  expect(readNotice()).toBe('No se movió|El servidor no responde.|Reintentar');
  responses[`POST ${path}`] = 503;
  await undo();
  expect(readNotice()).toBe('No se movió|No se pudo.|Reintentar');
  responses[`POST ${path}`] = 422;
  expect(await undo()).toEqual([`POST ${path} {}`]);
  expect(readNotice()).toBe('No se movió|No se pudo.');
});
