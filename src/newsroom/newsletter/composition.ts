import type { Article, ArticleSummary } from '#contract/article.ts';
import type { Site } from '#contract/site.ts';
import { type Env, SetupError } from '#env.ts';

export type EditionSender = Pick<Site, 'name' | 'url' | 'email' | 'accent' | 'address'>;

/** Without SITE_URL, links point to this machine. That is right for a trial and wrong for real subscribers. */
export function toSender({ SITE_URL, SMTP_URL }: Env, site: Site): EditionSender {
  if (SMTP_URL !== undefined && SITE_URL === undefined) {
    throw new SetupError(
      'Para enviar correo hace falta SITE_URL: sin ella los enlaces no llevan al sitio.',
    );
  }
  return site;
}

export type Composition = {
  sender: EditionSender;
  number: number;
  /** The date that readers see. */
  at: number;
  subject: string;
  greeting: string;
  articles: ArticleSummary[];
  /** The first article with its text; null if the edition has its excerpt only. */
  whole: Article | null;
};

/** Placeholders for what differs by reader. They are private-use characters, which are removed from texts. */
export const marks = { leaving: '\uE000', since: '\uE001', reason: '\uE002' };

/** 'Leer, 6 minutos' */
export const toInvitation = ({ readTime }: ArticleSummary) =>
  `Leer, ${readTime} ${readTime === 1 ? 'minuto' : 'minutos'}`;
