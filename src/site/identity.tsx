import { createContext, useContext } from 'react';
import type { Site } from '#contract/site.ts';

/** Who the site is; the same for every visitor, so it travels inside the page. */
export type SiteIdentity = Site & {
  /** What the newsroom calls a link of the menu, by its address, where that is another word than ours. */
  menu?: Record<string, string>;
};

/** What the site says of itself, on its first page and wherever it is introduced, unless an administrator has other words. */
export const siteDescription =
  'Noticias, análisis y recursos del sector construcción en Venezuela: contenido independiente para profesionales y público general.';

const Identity = createContext({} as SiteIdentity);
export const IdentityProvider = Identity.Provider;

export const useIdentity = () => useContext(Identity);
