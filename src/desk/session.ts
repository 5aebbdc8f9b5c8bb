import { useSyncExternalStore } from 'react';
import type { Me } from '#contract/desk/people.ts';
import type { Permission } from '#contract/desk/roles.ts';

/** The signed-in person: undefined until the server has answered, null for nobody. */
type Session = Me | null | undefined;

let session: Session;
const listeners = new Set<() => void>();

export const getSession = () => session;

export function setSession(next: Session): void {
  session = next;
  for (const listener of listeners) listener();
}

/** The name of the site, which the document has also before sign-in. */
export const getSiteName = () =>
  session?.site.name ??
  document.querySelector<HTMLMetaElement>('meta[name=application-name]')?.content ??
  '';

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export const useSession = () => useSyncExternalStore(subscribe, getSession, getSession);

/** For pages that require a session. */
export function useMe(): Me {
  const me = useSession();
  if (!me) throw new Error('Nobody is signed in');
  return me;
}

export const useCan = () => {
  const me = useMe();
  return (what: Permission) => me.can.includes(what);
};
