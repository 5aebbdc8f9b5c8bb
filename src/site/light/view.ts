import type { Answers } from '../data/answers.ts';
import type { SiteIdentity } from '../identity.tsx';
import type { RouteParams } from '../routing/route.ts';
import type { LightPage } from './document.ts';

export type LightInput = {
  params: RouteParams;
  answers: Answers;
  identity: SiteIdentity;
  /** How many bytes a picture's file takes on its way to a reader; null if there is no such file. */
  weigh: (imageId: string, file: string) => Promise<number | null>;
};

/** A page as light as its words: from the same answers as the full one. */
export type LightView = (input: LightInput) => LightPage | Promise<LightPage>;
