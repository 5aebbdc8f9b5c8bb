import { Hono } from 'hono';
import { applyReports, parseReports } from '#newsroom/mail/reports.ts';
import { mailReportsPattern } from '#paths.ts';
import type { Store } from '#store/store.ts';
import { readRequestBody } from '../http/body.ts';
import { toProblem } from '../http/problem.ts';
import { isKey } from '../http/secret-key.ts';

/** SendGrid sends many reports at once. */
const maxBytes = 1024 * 1024;

/** Webhook of the mail provider for bounces and complaints, protected by a key (decision 0032). */
export function createMailReports(store: Store, key: string) {
  const reports = new Hono();
  reports.post(mailReportsPattern, async (c) => {
    if (!isKey(c.req.param('key'), key)) return toProblem(404, 'Esta dirección no existe.');
    const body = await readRequestBody(c.req.raw, maxBytes);
    if (body instanceof Response) return body;
    const given = parseJson(body);
    if (given === undefined) return toProblem(400, 'El cuerpo no es JSON válido.');
    await applyReports(store, parseReports(given), Date.now());
    return c.body(null, 204);
  });
  return reports;
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}
