import type { Progress } from '../articles/article-files.ts';

const width = 30;

/** A progress bar on a terminal, otherwise lines. Pictures are named because they take long. */
export function createProgressBar(label: string): Progress {
  let lastLine = '';
  return (done, total, picture) => {
    if (!process.stderr.isTTY) {
      if (picture) process.stderr.write(`Preparando ${picture}\n`);
      else if (done === 1 && total >= 20) process.stderr.write(`${label}…\n`);
      return;
    }
    if (total < 20 && !picture && lastLine === '') return;
    const bar = '█'.repeat(Math.floor((done / total) * width)).padEnd(width, '░');
    const line = `${label} ${bar} ${Math.floor((done / total) * 100)} % ${picture ?? ''}`;
    // Overwrites the previous line completely.
    if (line !== lastLine) process.stderr.write(`\r${line}\u001b[K`);
    lastLine = line;
    if (done === total) process.stderr.write('\n');
  };
}
