import { toWorker } from '#paths.ts';

declare global {
  interface Window {
    /** Absent in browsers that accept plain strings. */
    trustedTypes?: { createPolicy: <Rules>(name: string, rules: Rules) => Rules };
  }
}

type Policy = { createScriptURL: (url: string) => string };

/** The only script URL made from a string, and the only policy for it: see the headers.ts of site and desk. */
const rules = { createScriptURL: toWorker };
let policy: Policy | undefined;

export function registerWorker() {
  policy ??= window.trustedTypes?.createPolicy('guardados', rules) ?? rules;
  return navigator.serviceWorker.register(policy.createScriptURL(''));
}
