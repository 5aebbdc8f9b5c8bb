import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { z } from 'zod';
import { browserArgs, findBrowser, withFonts } from '../../tests/e2e/browser.ts';
import prepareSample, { getSampleFolder } from '../../tests/e2e/prepare-sample.ts';
import { startSite } from '../../tests/e2e/site.ts';
import { startProxy } from '../../tests/faults/proxy.ts';

/**
 * Runs Lighthouse as a phone three times on every route and prints the medians. Measures the deployed setup: behind
 * Caddy, over TLS and HTTP/2.
 */
const routes: Record<string, string> = {
  home: '/',
  article: '/articulo/puente-general-rafael-urdaneta',
  category: '/categoria/noticias',
  privacy: '/privacidad',
  contact: '/contacto',
};
/** Each page without and with Save-Data. */
const versions: Record<string, Record<string, string>> = {
  '': {},
  ', light': { 'Save-Data': 'on' },
};
const times = 3;
const figures = {
  'LCP ms': 'largest-contentful-paint',
  'TBT ms': 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
};
/** The part of Lighthouse's report that we use. */
const Report = z.object({
  runtimeError: z.object({ message: z.string() }).optional(),
  categories: z.record(
    z.string(),
    z.object({
      id: z.string(),
      score: z.number().nullable(),
      auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
    }),
  ),
  audits: z.record(
    z.string(),
    z.object({
      title: z.string(),
      score: z.number().nullable(),
      scoreDisplayMode: z.string(),
      displayValue: z.string().optional(),
      numericValue: z.number().optional(),
      errorMessage: z.string().optional(),
    }),
  ),
});
const only = process.argv[2];

await prepareSample();
const dataDir = mkdtempSync(join(tmpdir(), 'plomada-lighthouse-'));
cpSync(getSampleFolder(), dataDir, { recursive: true });
const site = await startSite({ dataDir });
try {
  const nodes = [Number(new URL(site.url).port)];
  await using proxy = await startProxy({ scheme: 'https', nodes, folder: dataDir });
  const rows: Record<string, Row> = {};
  for (const [version, headers] of Object.entries(versions)) {
    for (const [route, path] of Object.entries(routes)) {
      const name = route + version;
      if (only && !name.startsWith(only)) continue;
      const runs: Row[] = [];
      // Warms the cache: the measured requests do not wait for a rendering.
      await fetch(site.url + path, { headers });
      for (let turn = 0; turn < times; turn += 1) {
        runs.push(await measure(proxy.url + path, headers));
      }
      rows[name] = toMedians(runs);
    }
  }
  console.table(rows);
} finally {
  await site.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

type Row = Record<string, number>;

async function measure(url: string, headers: Record<string, string>): Promise<Row> {
  const { categories, audits } = await audit(url, headers);
  const row: Row = {};
  for (const { id, score, auditRefs } of Object.values(categories)) {
    row[id] = Math.round((score ?? 0) * 100);
    for (const { id: audit, weight } of auditRefs) {
      const auditResult = audits[audit];
      if (weight > 0 && auditResult?.score !== null && (auditResult?.score ?? 1) < 0.9) {
        console.log(
          `${url} ${id}: ${audit}: ${auditResult?.title} ${auditResult?.displayValue ?? ''}`,
        );
      }
    }
  }
  for (const [name, audit] of Object.entries(figures)) {
    row[name] = Math.round((audits[audit]?.numericValue ?? Number.NaN) * 1000) / 1000;
  }
  return row;
}

/**
 * One run, in its own browser. Chromium now and then loses the start of its trace (NO_NAVSTART): in 3 of 15 runs
 * sharing a browser, in 1 of about 70 not sharing. Such a run is repeated.
 */
async function audit(
  url: string,
  headers: Record<string, string>,
  attempts = 3,
): Promise<z.infer<typeof Report>> {
  try {
    return await runLighthouse(url, headers);
  } catch (fault) {
    if (attempts === 1) throw fault;
    console.error(`${url} is measured again: ${fault}`);
    return audit(url, headers, attempts - 1);
  }
}

/** Throws, naming the audits without a value. */
async function runLighthouse(url: string, headers: Record<string, string>) {
  const flags = ['--headless=new', '--ignore-certificate-errors', ...browserArgs];
  const { stdout } = await promisify(execFile)(
    join(import.meta.dirname, 'node_modules/.bin/lighthouse'),
    [
      url,
      '--output=json',
      '--quiet',
      '--no-enable-error-reporting',
      `--chrome-flags=${flags.join(' ')}`,
      `--extra-headers=${JSON.stringify(headers)}`,
    ],
    {
      env: { ...withFonts('phone'), CHROME_PATH: findBrowser() ?? chromium.executablePath() },
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  const report = Report.parse(JSON.parse(stdout));
  const failedAudit = Object.values(report.audits).find(
    (each) => each.scoreDisplayMode === 'error',
  );
  const fault = report.runtimeError?.message ?? failedAudit?.errorMessage;
  if (fault) throw new Error(fault);
  return report;
}

function toMedians(runs: Row[]): Row {
  const names = Object.keys(runs[0] ?? {});
  const middle = Math.floor(runs.length / 2);
  return Object.fromEntries(
    names.map((name) => [
      name,
      runs.map((run) => run[name] ?? 0).toSorted((a, b) => a - b)[middle] ?? 0,
    ]),
  );
}
