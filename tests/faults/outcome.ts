/** The result of one kind of fault: how often it was tried, what the site had acknowledged, and what of that was lost. */
export type Outcome = { tried: string; times: number; promised: string; lost: string[] };

export function printOutcomes(outcomes: Outcome[]): void {
  console.table(
    outcomes.map(({ tried, times, promised, lost }) => ({
      tried,
      times,
      promised,
      lost: lost.length === 0 ? 'nothing' : lost.length,
    })),
  );
  for (const { tried, lost } of outcomes) {
    for (const what of lost) console.log(`${tried}: ${what}`);
  }
}
