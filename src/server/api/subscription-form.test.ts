import { expect, test } from 'vitest';
import { listSubscribers } from '#store/subscribers/subscribers.ts';
import { openSite } from '../testing/site.ts';

test('the form follows the rules of the API, and its page is not cached', async () => {
  await using site = await openSite();
  const send = async (body: string, headers: Record<string, string> = {}) => {
    const form = {
      'Content-Type': 'application/x-www-form-urlencoded',
      Cookie: 'modo=ligero',
      ...headers,
    };
    const response = await fetch(`${site.url}/boletin`, { method: 'POST', headers: form, body });
    const html = await response.text();
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(response.headers.get('Content-Security-Policy')).toContain("style-src 'sha256-");
    expect(html).toContain(response.ok ? '¡Suscripción exitosa!' : 'No se pudo completar');
    return { status: response.status, wait: response.headers.get('Retry-After'), html };
  };
  const opened = await fetch(`${site.url}/boletin`, { redirect: 'manual' });
  expect([opened.status, opened.headers.get('Location')]).toEqual([303, '/#newsletter']);
  expect((await send('email=ana%40obra.example&website=')).status).toBe(200);
  expect((await send('email=bot%40obra.example&website=x')).status).toBe(200);
  expect((await send('email=%3Cb%3E')).html).toContain('value="&lt;b&gt;"');
  expect((await send('nada')).status).toBe(400);
  expect((await send(`email=${'a'.repeat(17_000)}`)).status).toBe(413);
  const elsewhere = { Origin: 'https://otro.example' };
  expect((await send('email=eva%40obra.example', elsewhere)).status).toBe(403);
  for (let turn = 0; turn < 16; turn += 1) await send('email=ana%40obra.example');
  const response = await send('email=leo%40obra.example');
  expect(response.status).toBe(429);
  expect(Number(response.wait)).toBeGreaterThan(0);
  const subscribers = await Array.fromAsync(listSubscribers(site.store));
  expect(subscribers.map(({ email }) => email)).toEqual(['ana@obra.example']);
});
