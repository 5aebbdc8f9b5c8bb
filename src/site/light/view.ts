import type { ApiResponses } from '../data/responses.ts';
import type { SiteIdentity } from '../identity.tsx';
import type { RouteParams } from '../routing/route.ts';
import type { LightPage } from './document.ts';

export type LightInput = {
  params: RouteParams;
  responses: ApiResponses;
  identity: SiteIdentity;
  /** The size of a picture's file in bytes; null if there is none. */
  getFileSize: (imageId: string, file: string) => Promise<number | null>;
};

/** Renders a light page from the same responses as the full one. */
export type LightView = (input: LightInput) => LightPage | Promise<LightPage>;
