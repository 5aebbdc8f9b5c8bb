import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Grades by others: 3 is an article about the query, 1 one that says something on it. */
export type Judgement = { q: string; kind: string; grades: Record<string, number> };

/** Reads one judgement per line; the first lines of the file say how it is written. */
export function readJudgements(file: string): Judgement[] {
  let kind = '';
  const judgements: Judgement[] = [];
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    if (line.startsWith('== ')) {
      kind = line.slice(3);
      continue;
    }
    const [q = '', ...parts] = line.split(' | ');
    const grades = parts.flatMap((part) => {
      const [grade = '', ...slugs] = part.split(' ');
      if (!/^(?:[123]|nothing)$/.test(grade)) throw new Error(`${file}: ${line}`);
      return slugs.map((slug) => [slug, Number(grade)]);
    });
    judgements.push({ q, kind, grades: Object.fromEntries(grades) });
  }
  return judgements;
}

export const independentJudgements = readJudgements(
  join(import.meta.dirname, '../../../../bench/judgements/independent.txt'),
);

/** Articles with a grade. Later articles are ignored, because nobody has judged them. */
const judged = new Set(independentJudgements.flatMap(({ grades }) => Object.keys(grades)));
export const filterJudged = (found: string[]) => found.filter((slug) => judged.has(slug));

export type Score = {
  recall: number;
  reciprocalRank: number;
  gain: number;
  nothing: number;
  wrongFirst: number;
};

/** Scores the first ten results of a query: recall, reciprocal rank and discounted gain; 1 is best. */
export function scoreAnswer({ grades }: Judgement, found: string[]): Score {
  const gained = found.slice(0, 10).map((slug) => grades[slug] ?? 0);
  const best = Object.values(grades)
    .sort((a, b) => b - a)
    .slice(0, 10);
  const first = gained.findIndex((grade) => grade > 0);
  return {
    recall: gained.filter((grade) => grade > 0).length / best.length,
    reciprocalRank: first === -1 ? 0 : 1 / (first + 1),
    gain: discount(gained) / discount(best),
    nothing: found.length === 0 ? 1 : 0,
    wrongFirst: found.length > 0 && first !== 0 ? 1 : 0,
  };
}

const discount = (grades: number[]) =>
  grades.reduce((sum, grade, index) => sum + (2 ** grade - 1) / Math.log2(index + 2), 0);

export function averageScores(scores: Score[]): Score {
  const mean = (name: keyof Score) =>
    scores.reduce((sum, score) => sum + score[name], 0) / scores.length;
  return {
    recall: mean('recall'),
    reciprocalRank: mean('reciprocalRank'),
    gain: mean('gain'),
    nothing: mean('nothing'),
    wrongFirst: mean('wrongFirst'),
  };
}
