import type { Progress } from '../articles/publish.ts';

const width = 30;

/** A bar on the terminal for work of many steps; where nobody watches, a line that it began. */
export function createProgressBar(label: string): Progress {
  let shown = -1;
  return (done, total) => {
    if (total < 20) return;
    if (!process.stderr.isTTY) {
      if (done === 1) process.stderr.write(`${label}…\n`);
      return;
    }
    const filled = Math.floor((done / total) * width);
    if (filled === shown) return;
    shown = filled;
    const bar = '█'.repeat(filled).padEnd(width, '░');
    process.stderr.write(`\r${label} ${bar} ${Math.floor((done / total) * 100)} %`);
    if (done === total) process.stderr.write('\n');
  };
}
