import type { Me } from '#contract/desk/people.ts';
import type { Permission } from '#contract/desk/roles.ts';
import { createStore } from '#site/ui/store.ts';

/** The signed-in person: undefined until the server has answered, null for nobody. */
type Session = Me | null | undefined;

export const {
  get: getSession,
  set: setSession,
  use: useSession,
} = createStore<Session>(undefined);

/** The name of the site, which the document has even before sign-in. */
export const getSiteName = () =>
  getSession()?.site.name ??
  document.querySelector<HTMLMetaElement>('meta[name=application-name]')?.content ??
  '';

export function useMe(): Me {
  const me = useSession();
  if (!me) throw new Error('Nobody is signed in');
  return me;
}

export const useCan = () => {
  const me = useMe();
  return (what: Permission) => me.can.includes(what);
};
