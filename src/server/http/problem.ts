import { STATUS_CODES } from 'node:http';
import type { Problem } from '#contract/problem.ts';
import { reportUnavailable } from '../telemetry/log.ts';
import { toLightHeaders } from './headers.ts';

/** A problem document (RFC 9457) with these members besides its own. */
export function toProblemBody(status: number, detail: string, members: object = {}) {
  const body: Problem = { type: 'about:blank', title: STATUS_CODES[status] ?? '', status, detail };
  const text = JSON.stringify({ ...body, ...members });
  return {
    text,
    headers: {
      'Content-Type': 'application/problem+json; charset=utf-8',
      'Cache-Control': 'no-store',
    },
  };
}

export function toProblem(
  status: number,
  detail: string,
  headers: Record<string, string> = {},
  members: object = {},
): Response {
  const body = toProblemBody(status, detail, members);
  return new Response(body.text, { status, headers: { ...body.headers, ...headers } });
}

/** `wait` in seconds. */
export const toTooMany = (wait: number) =>
  toProblem(429, 'Demasiadas solicitudes. Inténtelo más tarde.', { 'Retry-After': String(wait) });

export const toBusy = () =>
  toProblem(503, 'El sitio está muy ocupado. Inténtelo en unos segundos.', {
    'Retry-After': '5',
  });

export const reportBusy = () =>
  reportUnavailable('Hay más solicitudes de las que se pueden atender a tiempo.');

/** A 429 or 503 as an HTML page. */
export const toRefusedPage = ({ status, headers }: Response, html: string) =>
  new Response(html, {
    status,
    headers: {
      ...toLightHeaders(html),
      'Cache-Control': 'no-store',
      'Retry-After': headers.get('Retry-After') ?? '5',
    },
  });
