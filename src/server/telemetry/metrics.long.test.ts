import { expect, test } from 'vitest';
import { eventually } from '#store/testing/eventually.ts';
import { findFreePort } from '#store/testing/postgres-server.ts';
import { startSite } from '../../../tests/e2e/site.ts';
import { runProgram } from '../testing/program.ts';
import { sendRaw } from '../testing/raw.ts';

test('the event loop lag is measured since the last sample, and a taken port is explained', async () => {
  const program = `
    import { createServer } from 'node:http';
    import { syncBuiltinESMExports } from 'node:module';
    import hooks from 'node:perf_hooks';
    const nothing = { 50: 0, 99: 0, max: 0 };
    let measured = nothing;
    hooks.monitorEventLoopDelay = () => ({
      enable() { measured = { 50: 15e6, 99: 50e6, max: 1_020e6 }; },
      reset() { measured = nothing; },
      percentile: (part) => measured[part],
      get max() { return measured.max; },
    });
    syncBuiltinESMExports();
    const { serveMetrics } = await import('./src/server/telemetry/metrics-server.ts');
    const { readSamples } = await import('./src/server/telemetry/metrics.ts');
    const other = createServer().listen(0, '127.0.0.1', async () => {
      const { port } = other.address();
      const fault = await serveMetrics(port).catch(({ message }) => message.replace(port, 'X'));
      other.close();
      console.log(JSON.stringify({ fault, looks: [readSamples(), readSamples()] }));
    });
  `;
  const [{ fault, looks }] = (await runProgram(program)).lines;
  expect(fault).toBe('No se puede escuchar en METRICS_PORT=X (EADDRINUSE).');
  const toLags = (samples: Record<string, number>) =>
    ['0.5', '0.99', '1'].map((quantile) =>
      samples[`event_loop_lag_seconds{process="principal",quantile="${quantile}"}`]?.toFixed(3),
    );
  expect(looks.map(toLags)).toEqual([
    ['0.000', '0.030', '1.000'],
    ['0.000', '0.000', '0.000'],
  ]);
});

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
  expect(figure(text, 'request_seconds_count{kind="page"}')).toBe(10);
  expect(figure(text, 'request_seconds_bucket{kind="page",le="+Inf"}')).toBe(10);
  expect(figure(text, 'requests_total{kind="subscribe",status="429"}')).toBe(5);
  expect(figure(text, 'rate_limited_total{rule="subscribe"}')).toBe(5);
  expect(figure(text, 'subscriptions_total{result="program"}')).toBe(1);
  expect(figure(text, 'subscriptions_total{result="taken"}')).toBe(19);
  expect(figure(text, 'database_up')).toBe(1);
  expect(figure(text, 'cache_bytes')).toBeGreaterThan(1_000);
  expect(text.match(/^plomada_resident_memory_bytes\{/gm)).toHaveLength(3);
  // Every line is a comment, or a name with labels and a number.
  for (const line of text.trim().split('\n')) {
    expect(line).toMatch(
      /^(?:# HELP plomada_\w+ \S.{9,}|# TYPE plomada_\w+ (?:counter|gauge|histogram)|plomada_\w+(?:\{(?:\w+="[^"]*",?)+\})? [\d.e+-]+)$/,
    );
  }

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
