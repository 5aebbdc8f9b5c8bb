import { STATUS_CODES } from 'node:http';
import type { Problem } from '#contract/problem.ts';

type ProblemStatus = 400 | 403 | 404 | 405 | 413 | 415 | 429 | 500 | 503;

/** An error answer as RFC 9457 has it. */
export function toProblem(
  status: ProblemStatus,
  detail: string,
  headers: Record<string, string> = {},
): Response {
  const body: Problem = { type: 'about:blank', title: STATUS_CODES[status] ?? '', status, detail };
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'Content-Type': 'application/problem+json; charset=utf-8',
      'Cache-Control': 'no-store',
      ...headers,
    },
  });
}
