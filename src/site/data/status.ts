import type { Answers } from './answers.ts';
import type { Query } from './api.ts';
import { toStatus } from './page-state.ts';

/** 200 when every read answered, 404 when the API knows nothing of it or refuses its name, 503 for any other fault. */
export function statusOf(answers: Answers, queries: Query[]): number {
  for (const query of queries) {
    const answer = answers.get(query);
    if (answer.status === 'failed') return toStatus(answer.error) < 500 ? 404 : 503;
  }
  return 200;
}
