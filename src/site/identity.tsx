import { createContext, useContext } from 'react';
import type { Site } from '#contract/site.ts';

/** The same for every visitor, so it is part of the page. */
export type SiteIdentity = Site & {
  /** Names of menu links by address, if the newsroom renamed them. */
  menu?: Record<string, string>;
};

export const siteDescription =
  'Noticias, análisis y recursos del sector construcción en Venezuela: contenido independiente para profesionales y público general.';

const Identity = createContext({} as SiteIdentity);
export const IdentityProvider = Identity.Provider;

export const useIdentity = () => useContext(Identity);
