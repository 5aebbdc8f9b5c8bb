import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import { applyReports, parseReports } from '#newsroom/mail/reports.ts';
import { mailReportsPattern, readingReportsPattern } from '#paths.ts';
import type { Store } from '#store/store.ts';
import { parseJson, readRequestBody } from '../http/body.ts';
import { toProblem } from '../http/problem.ts';
import { parseLines } from '../telemetry/reading-lines.ts';
import type { Reading } from '../telemetry/views.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** SendGrid sends many reports at once, and a CDN many lines. */
const maxBytes = 1024 * 1024;

/** Receives what a provider posts to an address that contains our key. `handle` may return a problem. */
function createWebhook(
  pattern: string,
  key: string,
  handle: (body: Buffer) => Response | undefined | Promise<Response | undefined>,
) {
  return new Hono().post(pattern, async (c) => {
    // In constant time, so that response times do not reveal a part of the key.
    const isKey = timingSafeEqual(digest(c.req.param('key') ?? ''), digest(key));
    if (!isKey) return toProblem(404, 'Esta dirección no existe.');
    const body = await readRequestBody(c.req.raw, maxBytes);
    if (body instanceof Response) return body;
    return (await handle(body)) ?? c.body(null, 204, { 'Cache-Control': 'no-store' });
  });
}

/** Bounces and complaints of the mail provider (decision 0032). */
export const createMailReports = (store: Store, key: string) =>
  createWebhook(mailReportsPattern, key, async (body) => {
    const reports = parseJson(body);
    if (reports === undefined) return toProblem(400, 'El cuerpo no es JSON válido.');
    await applyReports(store, parseReports(reports), Date.now());
    return undefined;
  });

type ReadingReports = {
  key: string;
  getSiteUrl: () => string;
  onReading: (reading: Reading, at: number, times: number) => void;
};

/** The log of a CDN, a line for each reading (decision 0038). */
export const createReadingReports = ({ key, getSiteUrl, onReading }: ReadingReports) =>
  createWebhook(readingReportsPattern, key, (body) => {
    for (const { reading, at, times } of parseLines(body.toString('latin1'), getSiteUrl())) {
      onReading(reading, at, times);
    }
    return undefined;
  });
