import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '#store/open.ts';
import { searchArticles } from '#store/search/search.ts';
import {
  averageScores,
  independentJudgements,
  type Judgement,
  keepJudged,
  readJudgements,
  type Score,
  scoreAnswer,
} from '#store/search/testing/judgements.ts';
import { loadSampleArchive } from '#store/search/testing/sample-archive.ts';
import { startPostgres } from '#store/testing/postgres-server.ts';

/**
 * How well the sample articles are found, by kind of query, on both engines or with --sqlite on one. By the set of the
 * tests, or by that of a file like it. With --peor, also the worst answers.
 */
const now = Date.parse('2027-01-01');
const [file] = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const judgements = file ? readJudgements(file) : independentJudgements;
const columns: (keyof Score)[] = ['recall', 'reciprocalRank', 'gain', 'nothing', 'wrongFirst'];
const showsWorst = process.argv.includes('--peor');

type Answer = { judgement: Judgement; found: string[]; score: Score };

async function run(databaseUrl?: string): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'plomada-relevancia-'));
  const store = await openStore({ dataDir, databaseUrl });
  await loadSampleArchive(store, now);
  const answers: Answer[] = [];
  for (const judgement of judgements) {
    const all = (await searchArticles(store, judgement.q.trim(), now)).map(({ slug }) => slug);
    const found = file ? all : keepJudged(all);
    answers.push({ judgement, found, score: scoreAnswer(judgement, found) });
  }
  print(store.engine, answers);
  await store.close();
  await rm(dataDir, { recursive: true });
}

function print(engine: string, all: Answer[]): void {
  const isWanted = ({ judgement }: Answer) => Object.keys(judgement.grades).length > 0;
  const answers = all.filter(isWanted);
  console.log(`\n${engine}`.padEnd(23) + columns.map((name) => name.padStart(15)).join(''));
  const line = (name: string, some: Answer[]) => {
    const mean = averageScores(some.map(({ score }) => score));
    const cells = columns.map((column) => mean[column].toFixed(3).padStart(15));
    console.log(name.padEnd(16) + String(some.length).padStart(6) + cells.join(''));
  };
  for (const kind of new Set(answers.map(({ judgement }) => judgement.kind))) {
    line(
      kind,
      answers.filter(({ judgement }) => judgement.kind === kind),
    );
  }
  line('all', answers);
  for (const { judgement, found } of all) {
    if (!Object.keys(judgement.grades).length && found.length) {
      console.log(`not about anything, but found ${found.length}: ${judgement.q}`);
    }
  }
  if (!showsWorst) return;
  const worst = answers.filter(({ score }) => score.gain < 0.9);
  for (const { judgement, found, score } of worst.sort((a, b) => a.score.gain - b.score.gain)) {
    const shown = found.slice(0, 10).map((slug) => `${judgement.grades[slug] ?? 0} ${slug}`);
    console.log(`\n${score.gain.toFixed(2)} ${judgement.kind}: ${judgement.q}`);
    console.log(shown.map((each) => `     ${each}`).join('\n'));
    const missed = Object.entries(judgement.grades).filter(
      ([slug]) => !found.slice(0, 10).includes(slug),
    );
    for (const [slug, grade] of missed) console.log(`   - ${grade} ${slug}`);
  }
}

await run();
if (!process.argv.includes('--sqlite')) {
  const postgres = await startPostgres();
  await run(postgres.url);
  await postgres.stop();
}
