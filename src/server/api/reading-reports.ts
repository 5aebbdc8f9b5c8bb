import { Hono } from 'hono';
import { readingReportsPattern } from '#paths.ts';
import { readRequestBody } from '../http/body.ts';
import { toProblem } from '../http/problem.ts';
import { isKey } from '../http/secret-key.ts';
import { parseReadingLine } from '../telemetry/reading-lines.ts';
import type { Reading } from '../telemetry/views.ts';

const maxBytes = 1024 * 1024;

type Options = {
  key: string;
  getSiteUrl: () => string;
  onReading: (reading: Reading, at: number) => void;
};

/** A CDN posts its log here, a line for each reading, protected by a key (decision 0038). */
export function createReadingReports({ key, getSiteUrl, onReading }: Options) {
  const reports = new Hono();
  reports.post(readingReportsPattern, async (c) => {
    if (!isKey(c.req.param('key'), key)) return toProblem(404, 'Esta dirección no existe.');
    const body = await readRequestBody(c.req.raw, maxBytes);
    if (body instanceof Response) return body;
    for (const line of body.toString('latin1').split('\n')) {
      const found = parseReadingLine(line.trim(), getSiteUrl());
      if (found) onReading(found.reading, found.at);
    }
    return c.body(null, 204, { 'Cache-Control': 'no-store' });
  });
  return reports;
}
