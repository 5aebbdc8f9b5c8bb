import { expect } from 'vitest';
import { parseEnv } from '#env.ts';
import { getContentVersion } from '#store/content-version.ts';
import { listAuditLog, terminal } from '#store/people/audit-log.ts';
import { describeOpened, openTestStore } from '#store/testing/engines.ts';
import { changeSite, readSettings, readSite } from './site.ts';

const env = parseEnv({ SITE_URL: 'https://obra.example' });

describeOpened('an administrator', openTestStore, (test) => {
  test('changes and resets the site’s settings, with log entries', async (store) => {
    const url = 'https://obra.example';
    const plain = { name: 'Plomada', url, email: 'contacto@plomada.example' };
    expect(await readSite(store, env)).toEqual(plain);
    const before = await getContentVersion(store, 1);
    const change = { name: ' La Obra ', accent: '#4A90E2', x: 'https://x.com/laobra', tagline: '' };
    await changeSite(store, env, terminal, change, 5);
    const own = { name: 'La Obra', accent: '#4a90e2', social: { x: 'https://x.com/laobra' } };
    expect(await readSite(store, env)).toEqual({ ...plain, ...own });
    expect(await getContentVersion(store, 1)).not.toBe(before);
    await changeSite(store, env, terminal, { name: null, accent: '', x: null }, 6);
    expect(await readSite(store, env)).toEqual(plain);
    const { items } = await listAuditLog(store, { page: 1, pageSize: 10 });
    expect(items).toHaveLength(6);
    expect(items.slice(2, 4)).toMatchObject([
      { what: 'cambió el nombre del sitio', before: 'La Obra', after: null },
      { before: null, after: 'https://x.com/laobra' },
    ]);
  });

  test('a change that includes a setting fixed by the environment is refused whole', async (store) => {
    const fixed = parseEnv({ SITE_NAME: 'Andamio', SITE_URL: 'https://obra.example' });
    const change = { email: 'hola@obra.example', name: 'La Obra' };
    await expect(changeSite(store, fixed, terminal, change, 1)).rejects.toThrow('SITE_NAME');
    await changeSite(store, env, terminal, { name: 'La Obra' }, 1);
    const { name, email } = await readSettings(store, fixed);
    expect(name).toEqual({ value: 'Andamio', isFixed: true });
    expect(email).toEqual({ value: null, isFixed: false });
  });

  test('cannot set an invalid value, and the wrong field is named', async (store) => {
    const invalid: Parameters<typeof changeSite>[3][] = [
      { accent: 'red' },
      { x: 'javascript:alert(1)' },
      { facebook: 'http://facebook.com/laobra' },
      { name: 'a'.repeat(61) },
      { email: 'nadie' },
    ];
    for (const change of invalid) {
      const [field] = Object.keys(change);
      await expect(changeSite(store, env, terminal, change, 1)).rejects.toMatchObject({ field });
    }
  });
});
