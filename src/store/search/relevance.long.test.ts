import { expect, test } from 'vitest';
import { describeStores } from '../testing/engines.ts';
import { searchArticles } from './search.ts';
import {
  averageScores,
  filterJudged,
  independentJudgements,
  scoreAnswer,
} from './testing/judgements.ts';
import { loadSampleArchive } from './testing/sample-archive.ts';

const now = Date.parse('2027-01-01');

/** The results of each engine for each judged query. */
const answers: string[][][] = [];

describeStores('a reader of the sample articles', (test) => {
  test('finds the judged articles in the judged order', async (store) => {
    await loadSampleArchive(store, now);
    const scores = [];
    const found: string[][] = [];
    for (const judgement of independentJudgements) {
      const slugs = (await searchArticles(store, judgement.q, now)).map(({ slug }) => slug);
      found.push(slugs);
      if (Object.keys(judgement.grades).length > 0)
        scores.push(scoreAnswer(judgement, filterJudged(slugs)));
      else expect(filterJudged(slugs), judgement.q).toEqual([]);
    }
    answers.push(found);
    const mean = averageScores(scores);
    // As good as when it was last measured, after the articles changed: a change of a weight shows its cost here.
    expect(mean.recall).toBeGreaterThanOrEqual(0.96);
    expect(mean.reciprocalRank).toBeGreaterThanOrEqual(0.98);
    expect(mean.gain).toBeGreaterThanOrEqual(0.955);
    // Six queries of 171. Two of them find what their article got after it was judged: a table of weights, and when a
    // foundation needs a tie beam.
    expect(mean.wrongFirst).toBeLessThanOrEqual(0.036);
    expect(mean.nothing).toBe(0);
  });
});

test('both engines give the same answers in the same order', () => {
  expect(answers).toHaveLength(2);
  expect(answers[1]).toEqual(answers[0]);
});
