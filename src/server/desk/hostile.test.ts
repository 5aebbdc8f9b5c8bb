import { expect, test } from 'vitest';
import { describeEngines } from '#store/testing/engines.ts';
import { openDesk } from './testing/desk.ts';

describeEngines('the desk', (engine) => {
  test('answers whatever is sent to it, and never with a fault of its own', async () => {
    await using desk = await openDesk({ engine });
    const { cookie } = await desk.signInAs('administrador');
    const deep = '['.repeat(8_000);
    const asked: [string, string, object][] = [
      ['POST', '/api/entrar', { body: { email: 'a\0@obra.example', passphrase: '\0' } }],
      ['POST', '/api/entrar', { body: { email: '\ud800', passphrase: '\udfff' } }],
      ['POST', '/api/entrar', { body: deep }],
      ['PATCH', '/api/equipo/999999999999999', { cookie, body: { role: 'editor' } }],
      ['PATCH', '/api/equipo/2147483648', { cookie, body: { role: 'editor' } }],
      ['DELETE', '/api/equipo/999999999999999', { cookie }],
      ['POST', '/api/equipo/999999999999999/enlace', { cookie }],
      ['DELETE', '/api/yo/sesiones/999999999999999', { cookie }],
      ['GET', '/api/registro?persona=9007199254740991&pagina=99999', { cookie }],
      ['GET', '/api/registro?desde=0000-01-01&hasta=9999-12-31', { cookie }],
      ['GET', '/imagenes/%00/%00', { cookie }],
      ['GET', '/imagenes/%E0%A4%A/x', { cookie }],
      ['GET', '/%E0%A4%A', {}],
      ['GET', '/mesa-assets/..%2f..%2fpackage.json', {}],
      ['GET', '/assets/%2e%2e/%2e%2e/package.json', {}],
    ];
    const faults: unknown[] = [];
    for (const [method, path, asking] of asked) {
      const { status } = await desk.ask(method, path, asking);
      if (status >= 500) faults.push([method, path, status]);
    }
    expect(faults).toEqual([]);
  });
});
