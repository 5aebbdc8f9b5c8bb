import type { Article } from '#contract/article.ts';
import type { ApiResponse, ApiResponses } from '../../data/responses.ts';
import type { SiteIdentity } from '../../identity.tsx';
import { article as sample } from '../../testing/samples.ts';
import type { LightView } from '../view.ts';

export const identity: SiteIdentity = {
  name: 'Plomada',
  url: 'https://plomada.example',
  email: '',
};
export const article: Article = {
  ...sample,
  image: null,
  updatedAt: '2026-11-13T11:00:00.000Z',
  content: 'Texto.',
};
export const wall = { ...article, slug: 'muro', title: 'El muro', views: 3_000 };
export const category = { slug: 'noticias', name: 'Noticias', description: '', articleCount: 4 };
export const statistics = { totalArticles: 45, totalViews: 12_345, totalSubscribers: 1_396 };

/** One element per line. */
const toLines = (markup: string) => markup.replace(/(?!^)(?=<(?!\/))/g, '\n');

/** The rendered page, given the response at each address; without one the read fails. */
export async function open(view: LightView, found: (address: string) => unknown, params = {}) {
  const responses = {
    get: ({ address }: { address: string }): ApiResponse => {
      const data = found(address);
      if (data === undefined) return { status: 'failed', error: null };
      return { status: 'read', data };
    },
  } as unknown as ApiResponses;
  const input = { params: { slug: 'puente', page: 1, query: '', ...params }, responses, identity };
  return view({ ...input, getFileSize: async () => 20_000 } as Parameters<LightView>[0]);
}

export const show = async (...given: Parameters<typeof open>) =>
  toLines((await open(...given)).main.text);

/** The links of a page in order, each with its text and address. */
export const listLinks = (markup: string) =>
  Array.from(
    markup.matchAll(/<a\b[^>]*?href=(?:"([^"]*)"|([^\s>]+))[^>]*>(.*?)<\/a>/gs),
    (found) => {
      const [, quoted, bare, inside = ''] = found;
      const text = inside.replace(/<[^>]*>/g, '').replace(/\s+/g, ' ');
      return `${text.trim()} ${quoted ?? bare}`;
    },
  );
