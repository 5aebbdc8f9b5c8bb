/** The result of one kind of fault: how often it was injected, what the site had acknowledged, and what of that was lost. */
export type Outcome = { fault: string; runs: number; acknowledged: string; lost: string[] };

export function printOutcomes(outcomes: Outcome[]): void {
  console.table(
    outcomes.map(({ fault, runs, acknowledged, lost }) => ({
      fault,
      runs,
      acknowledged,
      lost: lost.length === 0 ? 'nothing' : lost.length,
    })),
  );
  for (const { fault, lost } of outcomes) {
    for (const what of lost) console.log(`${fault}: ${what}`);
  }
}
