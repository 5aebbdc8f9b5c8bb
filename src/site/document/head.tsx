import type { ArticleSummary } from '#contract/article.ts';
import type { Category } from '#contract/category.ts';
import {
  cardSize,
  type ShareCard,
  toArticleCard,
  toCategoryCard,
  toHomeCard,
  toShareCard,
} from '#contract/share-card.ts';
import { type FeedFormat, toFeed } from '#paths.ts';
import { type SiteIdentity, useIdentity } from '../identity.tsx';

type Feed = { path: string; title: string };

type HeadProps = {
  /** Without the site's name. */
  title: string;
  description: string;
  /** Absent on pages without an address of their own, such as not-found. */
  path?: string;
  /** It can be shared, but search engines should not index it. */
  noindex?: boolean;
  article?: ArticleSummary;
  category?: Category;
  /** The page and title of a list that has feeds. */
  feed?: Feed;
};

/** All metadata. React hoists these tags into <head> on the server and, except link previews, on navigation. */
export function Head(props: HeadProps) {
  const { title, description, path, noindex, feed } = props;
  const { name, url } = useIdentity();
  return (
    <>
      <title>{`${title} | ${name}`}</title>
      <meta name="description" content={description} />
      {path === undefined || noindex ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          {/* Without it Google shows small pictures, and none in Discover. */}
          <meta name="robots" content="max-image-preview:large" />
          <link rel="canonical" href={new URL(path, url).href} />
        </>
      )}
      {feed && <FeedLink feed={feed} format="xml" />}
      {feed && <FeedLink feed={feed} format="json" />}
      {/* Previews are never read from an open page, so the bundle leaves them out: see usePageArrival. */}
      {import.meta.env.SSR && path !== undefined && <Preview {...props} path={path} />}
    </>
  );
}

/** Previews for WhatsApp, Telegram, Facebook and X. X falls back to the og: tags. */
function Preview({ title, description, path, article, category }: HeadProps & { path: string }) {
  const identity = useIdentity();
  const at = (address: string) => new URL(address, identity.url).href;
  const [card, alt] = toCard({ article, category }, identity);
  return (
    <>
      <meta property="og:type" content={article ? 'article' : 'website'} />
      <meta property="og:site_name" content={identity.name} />
      <meta property="og:locale" content="es_VE" />
      <meta property="og:url" content={at(path)} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={at(toShareCard(card))} />
      <meta property="og:image:type" content="image/jpeg" />
      <meta property="og:image:width" content={String(cardSize.width)} />
      <meta property="og:image:height" content={String(cardSize.height)} />
      <meta property="og:image:alt" content={alt} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:image:alt" content={alt} />
      {article && <ArticleFacts article={article} />}
    </>
  );
}

type Subject = { article?: ArticleSummary | undefined; category?: Category | undefined };

/** The preview's picture and its text: the card of the page's article or category, or else the home page's. */
const toCard = ({ article, category }: Subject, site: SiteIdentity): [ShareCard, string] =>
  article
    ? [toArticleCard(article, site), `${article.category}: ${article.title}`]
    : category
      ? [toCategoryCard(category, site), `${category.name}: ${category.description}`]
      : [toHomeCard(site), `${site.name}: Información del Sector Construcción en Venezuela`];

function ArticleFacts({ article }: { article: ArticleSummary }) {
  return (
    <>
      <meta name="author" content={article.author} />
      <meta property="article:author" content={article.author} />
      <meta property="article:published_time" content={article.publishedAt} />
      <meta property="article:modified_time" content={article.updatedAt} />
      <meta property="article:section" content={article.category} />
      {article.tags?.map((tag) => (
        <meta key={tag} property="article:tag" content={tag} />
      ))}
    </>
  );
}

const feedTypes = { xml: 'application/rss+xml', json: 'application/feed+json' };

/** The feeds of the whole site are in the document itself. */
function FeedLink({ feed, format }: { feed: Feed; format: FeedFormat }) {
  const { name } = useIdentity();
  return (
    <link
      rel="alternate"
      type={feedTypes[format]}
      href={toFeed(format, feed.path)}
      title={`${feed.title} | ${name}`}
    />
  );
}
