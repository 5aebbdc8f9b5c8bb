import { toWorker } from '#paths.ts';

declare global {
  interface Window {
    /** Absent in some browsers, which take plain texts. */
    trustedTypes?: { createPolicy: <Rules>(name: string, rules: Rules) => Rules };
  }
}

type Policy = { createScriptURL: (url: string) => string };

/** The one script that is ever named by a text, and the one policy that names it: see the headers.ts of site and desk. */
const rules = { createScriptURL: toWorker };
let policy: Policy | undefined;

export function registerWorker() {
  policy ??= window.trustedTypes?.createPolicy('guardados', rules) ?? rules;
  return navigator.serviceWorker.register(policy.createScriptURL(''));
}
