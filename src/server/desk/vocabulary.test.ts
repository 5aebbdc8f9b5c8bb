import { expect } from 'vitest';
import { addArticles } from '#newsroom/testing/filled-newsroom.ts';
import { listAuditLog } from '#store/people/audit-log.ts';
import { describeOpened } from '#store/testing/engines.ts';
import { openWriting } from './testing/writing.ts';

const base = '/api/ajustes/vocabulario';

describeOpened('the vocabulary at the desk', openWriting, (test) => {
  test('lines are added, tried, changed, removed, exported and imported', async (desk) => {
    const { send, name } = await desk.signInAs('administrador');
    await addArticles(desk.store, ['losa']);
    const ask = (method: string, path: string, body?: object) => send(method, base + path, body);
    const add = (rule: string, subject = '') => ask('POST', '', { rule, subject });
    const tryOut = async (q: string) => (await ask('GET', `/probar?buscar=${q}`)).body;
    expect(await tryOut('rebar')).toMatchObject({ found: 0, lines: [] });
    await add('rebar >nota');
    const lines = ['rebar > nota'];
    expect(await tryOut('rebar')).toMatchObject({ found: 1, first: [{ slug: 'losa' }], lines });
    const isRefused = (field: string) => ({ status: 422, body: { field } });
    expect(await add('rebar > nota')).toMatchObject(isRefused('rule'));
    expect(await add('a > b', 'x'.repeat(61))).toMatchObject(isRefused('subject'));
    const change = { before: 'rebar > nota', rule: 'rebar > breve', subject: 'acero' };
    expect((await ask('PUT', '', change)).status).toBe(204);
    await add('losa > nota');
    const same = { ...change, before: 'losa > nota' };
    expect(await ask('PUT', '', same)).toMatchObject(isRefused('rule'));
    await ask('POST', '/quitar', { rule: 'losa > nota' });
    // From a tab with the old line.
    expect((await ask('PUT', '', change)).status).toBe(409);
    const file = (await ask('POST', '/exportar', {})).body;
    expect(file).toBe('acero:\n  - rebar > breve\n');
    for (const status of [204, 404]) {
      expect((await ask('POST', '/quitar', { rule: 'rebar > breve' })).status).toBe(status);
    }
    const wrong = { text: 'acero:\n  - a > b > c\n', replaces: true };
    expect((await ask('POST', '/importar', wrong)).status).toBe(422);
    const imported = await ask('POST', '/importar', { text: file, replaces: false });
    expect(imported.body).toMatchObject({ added: 1, known: 0 });
    const line = { subject: 'acero', rule: 'rebar > breve' };
    const expected = { lines: [line], total: 1, subjects: ['acero'] };
    expect((await ask('GET', '?buscar=Rebar')).body).toEqual(expected);
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
