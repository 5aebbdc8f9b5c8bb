import { expect, test } from 'vitest';
import { addArticles } from '#newsroom/testing/filled-newsroom.ts';
import { listAuditLog } from '#store/people/audit-log.ts';
import { describeEngines } from '#store/testing/engines.ts';
import { openWriting } from './testing/writing.ts';

const base = '/api/ajustes/vocabulario';

describeEngines('the vocabulary at the desk', (engine) => {
  test('is added to, tried, changed, taken from, and goes out and in as a file', async () => {
    await using desk = await openWriting(engine);
    const { cookie, name } = await desk.signInAs('administrador');
    await addArticles(desk.store, ['losa']);
    const ask = async (method: string, path: string, body?: object) => {
      const answer = await desk.ask(method, base + path, { cookie, ...(body ? { body } : {}) });
      const text = await answer.text();
      return { status: answer.status, body: text === '' ? null : JSON.parse(text) };
    };
    const tryOut = async (q: string) => (await ask('GET', `/probar?buscar=${q}`)).body;
    expect(await tryOut('rebar')).toMatchObject({ found: 0, lines: [] });
    expect(await tryOut('reb')).toMatchObject({ found: 0 });
    expect(await tryOut('re')).toMatchObject({ detail: 'Escriba tres letras o más.' });
    const added = await ask('POST', '', { rule: 'rebar >nota', subject: '' });
    expect(added.body).toEqual({ rule: 'rebar > nota' });
    expect(await tryOut('rebar')).toMatchObject({
      found: 1,
      first: [{ slug: 'losa' }],
      lines: ['rebar > nota'],
    });
    expect(await ask('POST', '', { rule: 'rebar > nota', subject: '' })).toMatchObject({
      status: 422,
      body: { field: 'rule' },
    });
    expect(await ask('POST', '', { rule: 'a > b', subject: 'x'.repeat(61) })).toMatchObject({
      status: 422,
      body: { field: 'subject', detail: 'El tema es una línea de hasta 60 caracteres.' },
    });
    const change = { before: 'rebar > nota', rule: 'rebar > breve', subject: 'acero' };
    expect((await ask('PUT', '', change)).status).toBe(204);
    await ask('POST', '', { rule: 'losa > nota', subject: '' });
    const same = { ...change, before: 'losa > nota' };
    expect(await ask('PUT', '', same)).toMatchObject({ status: 422, body: { field: 'rule' } });
    await ask('POST', '/quitar', { rule: 'losa > nota' });
    // As a tab that still shows the line as it was.
    expect((await ask('PUT', '', change)).status).toBe(409);
    const file = (await ask('POST', '/exportar', {})).body;
    expect(file).toBe('acero:\n  - rebar > breve\n');
    expect((await ask('POST', '/quitar', { rule: 'rebar > breve' })).status).toBe(204);
    expect((await ask('POST', '/quitar', { rule: 'rebar > breve' })).status).toBe(404);
    const broken = await ask('POST', '/importar', {
      text: 'acero:\n  - a > b > c\n',
      replaces: true,
    });
    expect(broken).toMatchObject({
      status: 422,
      body: { detail: expect.stringContaining('Línea 2: ') },
    });
    expect(await ask('POST', '/importar', { text: file, replaces: false })).toMatchObject({
      body: { added: 1, known: 0 },
    });
    expect((await ask('GET', '?buscar=Rebar')).body).toEqual({
      lines: [{ subject: 'acero', rule: 'rebar > breve' }],
      total: 1,
      subjects: ['acero'],
    });
    const { items } = await listAuditLog(desk.store, { kind: 'ajustes', page: 1, pageSize: 9 });
    const search = 'vocabulario de la búsqueda';
    expect(items.map(({ who, what, before, after }) => [who, what, before, after])).toEqual([
      [name, `añadió un archivo al ${search}`, '0 líneas', '1 línea'],
      [name, `quitó del ${search}`, 'rebar > breve', null],
      [name, `quitó del ${search}`, 'losa > nota', null],
      [name, `agregó al ${search}`, null, 'losa > nota'],
      [name, `cambió el ${search}`, 'rebar > nota', 'rebar > breve'],
      [name, `agregó al ${search}`, null, 'rebar > nota'],
    ]);
  });
});
