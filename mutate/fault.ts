/**
 * Goes into the copy as `src/fault.ts`, imported by every source that has faults: in each process, and in the browser, it
 * says which of them is on, and notes which are met where a witness is named.
 */
type State = { active: number; witness: string };
const fs = globalThis.process?.getBuiltinModule('node:fs');
/** The copy's own, filled in there: what starts a process may leave it nothing of our environment. */
const folder = 'FOLDER';
const given = globalThis as { faultState?: State };
const state: State | undefined = fs
  ? JSON.parse(fs.readFileSync(`${folder}/state.json`, 'utf8'))
  : given.faultState;
const met = new Set<number>();

Object.assign(globalThis, {
  fault(number: number): boolean {
    if (state?.witness && !met.has(number)) {
      met.add(number);
      if (fs) fs.appendFileSync(`${folder}/met`, `${number} ${state.witness}\n`);
      else console.debug(`fault ${number}`);
    }
    return number === state?.active;
  },
});
