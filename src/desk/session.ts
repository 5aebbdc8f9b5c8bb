import { useSyncExternalStore } from 'react';
import type { Me } from '#contract/desk/people.ts';
import type { Permission } from '#contract/desk/roles.ts';

/** Who is signed in: undefined until the server has said, null for nobody. */
type Session = Me | null | undefined;

let session: Session;
const listeners = new Set<() => void>();

export const getSession = () => session;

export function setSession(next: Session): void {
  session = next;
  for (const listener of listeners) listener();
}

/** Whose desk it is: the document says so to those who are not in yet. */
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

/** For pages behind the sign-in. */
export function useMe(): Me {
  const me = useSession();
  if (!me) throw new Error('Nobody is signed in');
  return me;
}

export const useCan = () => {
  const me = useMe();
  return (what: Permission) => me.can.includes(what);
};
