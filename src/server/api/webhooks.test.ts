import { expect, test } from 'vitest';
import { addReaders, toReader } from '#newsroom/newsletter/testing/readers.ts';
import { listSubscribers } from '#store/subscribers/subscribers.ts';
import { describeEngines } from '#store/testing/engines.ts';
import { openSite } from '../testing/site.ts';

const key = 'una-clave-larga-y-secreta-1';

describeEngines('the mail provider', (engine) => {
  test('reports a complaint with the key, and nobody can without it', async () => {
    await using site = await openSite({ engine, env: { MAIL_REPORTS_KEY: key } });
    await addReaders(site.store, 2);
    const report = (number: number) =>
      JSON.stringify({ type: 'complaint', email: toReader(number), at: new Date().toISOString() });
    const send = async (path: string, body: string | Buffer<ArrayBuffer>) => {
      const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body };
      return (await fetch(site.url + path, init)).status;
    };
    const listLeft = async () => {
      const all = await Array.fromAsync(listSubscribers(site.store));
      return all.filter(({ left_at }) => left_at !== null).map(({ email }) => email);
    };
    for (const wrong of ['', 'x', key.slice(1), `${key}1`, key.toUpperCase(), `${key}%00`]) {
      expect(await send(`/boletin/avisos/${wrong}`, report(1)), wrong).toBeGreaterThanOrEqual(404);
    }
    const own = `/boletin/avisos/${key}`;
    expect((await fetch(site.url + own)).status).toBe(404);
    for (const broken of ['', '{', '{"type":', Buffer.from([0xff, 0xfe, 0])]) {
      expect(await send(own, broken)).toBe(400);
    }
    expect(await send(own, '['.repeat(100_000))).toBe(400);
    const odd = [{ type: 'complaint', email: '\0', at: new Date().toISOString() }, null, 7];
    expect(await send(own, JSON.stringify(odd))).toBe(204);
    expect(await listLeft()).toEqual([]);
    expect(await send(own, report(1))).toBe(204);
    expect(await send(own, report(1))).toBe(204);
    // The server may close the connection before the end.
    const huge = `[${report(2)}, "${'x'.repeat(1_100_000)}"]`;
    expect(await send(own, huge).catch(() => 413)).toBe(413);
    expect(await listLeft()).toEqual([toReader(1)]);
  });
});
