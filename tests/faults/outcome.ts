/** What came of one kind of fault: how often it was tried, what had been promised by then, and what was not kept. */
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
