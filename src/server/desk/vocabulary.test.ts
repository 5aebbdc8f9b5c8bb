import { expect, test } from 'vitest';
import { addArticles } from '#newsroom/testing/filled-newsroom.ts';
import { listAuditLog } from '#store/people/audit-log.ts';
import { describeEngines } from '#store/testing/engines.ts';
import { openWriting } from './testing/writing.ts';

const base = '/api/ajustes/vocabulario';

describeEngines('the vocabulary at the desk', (engine) => {
  test('lines are added, tried, changed, removed, exported and imported', async () => {
    await using desk = await openWriting(engine);
    const { send, name } = await desk.signInAs('administrador');
    await addArticles(desk.store, ['losa']);
    const ask = (method: string, path: string, body?: object) => send(method, base + path, body);
    const tryOut = async (q: string) => (await ask('GET', `/probar?buscar=${q}`)).body;
    expect(await tryOut('rebar')).toMatchObject({ found: 0, lines: [] });
    expect(await tryOut('reb')).toMatchObject({ found: 0 });
    expect(await tryOut('re')).toMatchObject({ status: 422 });
    await ask('POST', '', { rule: 'rebar >nota', subject: '' });
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
      body: { field: 'subject' },
    });
    const change = { before: 'rebar > nota', rule: 'rebar > breve', subject: 'acero' };
    expect((await ask('PUT', '', change)).status).toBe(204);
    await ask('POST', '', { rule: 'losa > nota', subject: '' });
    const same = { ...change, before: 'losa > nota' };
    expect(await ask('PUT', '', same)).toMatchObject({ status: 422, body: { field: 'rule' } });
    await ask('POST', '/quitar', { rule: 'losa > nota' });
    // From a tab with the old line.
    expect((await ask('PUT', '', change)).status).toBe(409);
    const file = (await ask('POST', '/exportar', {})).body;
    expect(file).toBe('acero:\n  - rebar > breve\n');
    expect((await ask('POST', '/quitar', { rule: 'rebar > breve' })).status).toBe(204);
    expect((await ask('POST', '/quitar', { rule: 'rebar > breve' })).status).toBe(404);
    const text = 'acero:\n  - a > b > c\n';
    expect((await ask('POST', '/importar', { text, replaces: true })).status).toBe(422);
    expect(await ask('POST', '/importar', { text: file, replaces: false })).toMatchObject({
      body: { added: 1, known: 0 },
    });
    expect((await ask('GET', '?buscar=Rebar')).body).toEqual({
      lines: [{ subject: 'acero', rule: 'rebar > breve' }],
      total: 1,
      subjects: ['acero'],
    });
    const { items } = await listAuditLog(desk.store, { kind: 'ajustes', page: 1, pageSize: 9 });
    expect(items.map(({ who, before, after }) => [who, before, after])).toEqual([
      [name, '0 líneas', '1 línea'],
      [name, 'rebar > breve', null],
      [name, 'losa > nota', null],
      [name, null, 'losa > nota'],
      [name, 'rebar > nota', 'rebar > breve'],
      [name, null, 'rebar > nota'],
    ]);
  });
});
