import { expect, test } from 'vitest';
import { eventually } from '#store/testing/eventually.ts';
import { findFreePort } from '#store/testing/postgres-server.ts';
import { startSite } from '../../../tests/e2e/site.ts';
import { sendRaw } from '../testing/raw.ts';

test('one address has the metrics of all processes, also of ended ones', async () => {
  const port = await findFreePort();
  await using site = await startSite({
    env: { SAMPLE_CONTENT: 'off', WORKERS: '2', METRICS_PORT: String(port), LOG_LEVEL: 'silent' },
  });
  const read = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const figure = (text: string, key: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`plomada_${key} `))
        ?.split(' ')[1],
    );
  const fresh = { Connection: 'close' };
  for (let turn = 0; turn < 10; turn += 1) await fetch(`${site.url}/contacto`, { headers: fresh });
  for (let turn = 0; turn < 25; turn += 1) {
    await fetch(`${site.url}/api/newsletter/subscribe`, {
      method: 'POST',
      headers: { ...fresh, 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 'ana@obra.example', ...(turn === 0 ? { website: 'x' } : {}) }),
    });
  }
  await sendRaw(site.url, 'HOLA\r\n\r\n');
  const text = await read();
  expect(figure(text, 'requests_total{kind="page",status="200"}')).toBe(10);
  expect(figure(text, 'requests_total{kind="none",status="400"}')).toBe(1);
  expect(figure(text, 'requests_total{kind="subscribe",status="429"}')).toBe(5);
  expect(figure(text, 'rate_limited_total{rule="subscribe"}')).toBe(5);
  expect(figure(text, 'subscriptions_total{result="program"}')).toBe(1);
  expect(figure(text, 'subscriptions_total{result="taken"}')).toBe(19);
  expect(figure(text, 'database_up')).toBe(1);
  expect(figure(text, 'cache_bytes')).toBeGreaterThan(1_000);
  expect(text.match(/^plomada_resident_memory_bytes\{/gm)).toHaveLength(3);
  site.process.kill('SIGHUP');
  await eventually(async () =>
    expect((await read()).match(/memory_bytes\{process="(?:3|4)"/g)).toHaveLength(2),
  );
  await eventually(async () =>
    expect(figure(await read(), 'requests_total{kind="page",status="200"}')).toBe(10),
  );
  const elsewhere = await fetch(`http://127.0.0.1:${port}/`);
  expect(elsewhere.status).toBe(404);
  // A foreign host name, as with DNS rebinding.
  const stranger = 'GET /metrics HTTP/1.1\r\nHost: otro.example\r\nConnection: close\r\n\r\n';
  const refused = await sendRaw(`http://127.0.0.1:${port}`, stranger);
  expect([refused?.status, refused?.body.includes('plomada')]).toEqual([403, false]);
  expect(await site.stop()).toBe(0);
});
