/**
 * Copied to `src/fault.ts` and imported by every source with a fault. In each process and in the browser it says which
 * fault is active, and records which ones a test reaches.
 */
type State = { active: number; testName: string };
const fs = globalThis.process?.getBuiltinModule('node:fs');
/** workshop.ts writes the folder here, because some processes are started without our environment. */
const folder = 'FOLDER';
let state = (globalThis as { faultState?: State }).faultState;
const reportedFaults = new Set<number>();
let [reportedText, readAt] = ['', Number.NEGATIVE_INFINITY];

/** Reads the active fault again: a process runs many test files, each with another fault. */
function reload() {
  if (!fs || performance.now() - readAt < 20) return;
  readAt = performance.now();
  const text = fs.readFileSync(`${folder}/state.json`, 'utf8');
  if (text === reportedText) return;
  reportedText = text;
  state = JSON.parse(text);
  reportedFaults.clear();
}

Object.assign(globalThis, {
  fault(number: number): boolean {
    reload();
    if (state?.testName && !reportedFaults.has(number)) {
      reportedFaults.add(number);
      if (fs) fs.appendFileSync(`${folder}/reached`, `${number} ${state.testName}\n`);
      else console.debug(`fault ${number}`);
    }
    return number === state?.active;
  },
});
