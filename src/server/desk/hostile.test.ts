import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { describeOpened } from '#store/testing/engines.ts';
import { openDesk, openDeskOn } from './testing/desk.ts';

describeOpened('the desk', openDeskOn, (test) => {
  test('answers hostile input without a 5xx', async (desk) => {
    const { cookie } = await desk.signInAs('administrador');
    const deep = '['.repeat(8_000);
    const requests: [string, string, object][] = [
      ['POST', '/api/entrar', { body: { email: 'a\0@obra.example', passphrase: '\0' } }],
      ['POST', '/api/entrar', { body: { email: '\ud800', passphrase: '\udfff' } }],
      ['POST', '/api/entrar', { body: deep }],
      ['PATCH', '/api/equipo/2147483648', { cookie, body: { role: 'editor' } }],
      ['DELETE', '/api/yo/sesiones/999999999999999', { cookie }],
      ['GET', '/api/registro?persona=9007199254740991&pagina=99999', { cookie }],
      ['GET', '/api/registro?desde=0000-01-01&hasta=9999-12-31', { cookie }],
      ['GET', '/imagenes/%00/%00', { cookie }],
      ['GET', '/imagenes/%E0%A4%A/x', { cookie }],
      ['GET', '/mesa-assets/..%2f..%2fpackage.json', {}],
    ];
    const id = randomUUID();
    const odd = '\0 \ud800 ’';
    const fields = {
      ...{ title: odd, slug: odd, excerpt: odd, category: odd, author: odd, tags: [odd] },
      ...{ featured: true, publishAt: null, imageId: odd, imageAlt: odd, imageCaption: odd },
      content: odd.repeat(20),
    };
    const edition = { number: 1, version: 0, subject: odd, greeting: odd, sendAt: null };
    const draft = `/api/borradores/${id}`;
    const save = { saveId: `${randomUUID()}:1`, base: 0, fields };
    requests.push(
      ['PUT', draft, { cookie, body: save }],
      ['GET', draft, { cookie }],
      ['POST', `${draft}/revisar`, { cookie, body: { fields } }],
      ['POST', `${draft}/publicar`, { cookie, body: { version: 1 } }],
      ['POST', `${draft}/devolver`, { cookie, body: { note: odd } }],
      ['POST', `${draft}/restaurar`, { cookie, body: { revision: 2 ** 40 } }],
      ['GET', `${draft}/historial/${2 ** 40}`, { cookie }],
      ['GET', `${draft}/historial/1e3`, { cookie }],
      ['POST', `${draft}/retirar`, { cookie, body: { successor: odd } }],
      ['POST', `${draft}/renombrar`, { cookie, body: { slug: odd } }],
      ['PUT', '/api/boletin', { cookie, body: { ...edition, articles: [] } }],
      ['PUT', '/api/boletin', { cookie, body: { ...edition, articles: [2 ** 40] } }],
      ['PUT', '/api/boletin', { cookie, body: { ...edition, articles: [], number: 2 ** 40 } }],
      ['POST', '/api/suscriptores/baja', { cookie, body: { email: odd } }],
      ['GET', '/api/articulos?buscar=%ED%A0%80&pagina=99999999999', { cookie }],
    );
    const faults: unknown[] = [];
    for (const [method, path, asking] of requests) {
      const { status } = await desk.ask(method, path, asking);
      if (status >= 500) faults.push([method, path, status]);
    }
    expect(faults).toEqual([]);
  });
});

test.each([
  ['an anonymous client', 30_000, null],
  ['an editor', 120_000, 'editor'],
] as const)('a body of %s that does not end times out after %i ms', async (_, timeoutMs, role) => {
  await using desk = await openDesk();
  const session = role ? { cookie: (await desk.signInAs(role)).cookie } : {};
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const isSent = Promise.withResolvers<void>();
    const bytes = new ReadableStream({
      start: (stream) => stream.enqueue(Buffer.from('{')),
      // `pull` is called once the first chunk has been read.
      pull: () => isSent.resolve(),
    });
    const path = role ? `/api/borradores/${randomUUID()}/revisar` : '/api/entrar';
    const response = desk.ask('POST', path, { bytes, ...session });
    await isSent.promise;
    await vi.advanceTimersByTimeAsync(timeoutMs - 1);
    expect(await Promise.race([response, 'pending'])).toBe('pending');
    await vi.advanceTimersByTimeAsync(1);
    expect((await response).status).toBe(408);
  } finally {
    vi.useRealTimers();
  }
});
