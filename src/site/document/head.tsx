import type { ArticleSummary } from '#contract/article.ts';
import type { Category } from '#contract/category.ts';
import {
  cardSize,
  toArticleCard,
  toCategoryCard,
  toHomeCard,
  toShareCard,
} from '#contract/share-card.ts';
import { type FeedFormat, toFeed } from '#paths.ts';
import { useIdentity } from '../identity.tsx';

type HeadProps = {
  /** Without the site's name, which is added here. */
  title: string;
  description: string;
  /** Absent on pages that have no address of their own, such as not-found views. */
  path?: string;
  /** An address to pass on, but nothing to be found by it. */
  noindex?: boolean;
  /** On the page of an article, what there is to tell of it. */
  article?: ArticleSummary;
  /** On the page of a category, whose feeds these are. */
  category?: Category;
};

/** The one place metadata is made. React hoists these tags into <head>, on the server and on navigation alike. */
export function Head({ title, description, path, noindex, article, category }: HeadProps) {
  const { name, url } = useIdentity();
  return (
    <>
      <title>{`${title} | ${name}`}</title>
      <meta name="description" content={description} />
      {path === undefined || noindex ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          {/* Without it Google shows small pictures, and in Discover none. */}
          <meta name="robots" content="max-image-preview:large" />
          <link rel="canonical" href={new URL(path, url).href} />
        </>
      )}
      {path !== undefined && (
        <>
          <meta property="og:type" content={article ? 'article' : 'website'} />
          <Preview title={title} description={description} path={path} />
          {article && <ArticleFacts article={article} />}
          {category && <FeedLink category={category} format="xml" />}
          {category && <FeedLink category={category} format="json" />}
          <PreviewImage image={toShareImage({ article, category }, name)} />
        </>
      )}
    </>
  );
}

type PreviewProps = { title: string; description: string; path: string };

/** What WhatsApp, Telegram, Facebook and X show of a link. */
function Preview({ title, description, path }: PreviewProps) {
  const { name, url } = useIdentity();
  return (
    <>
      <meta property="og:site_name" content={name} />
      <meta property="og:locale" content="es_VE" />
      <meta property="og:url" content={new URL(path, url).href} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
    </>
  );
}

/** The picture that goes along when an address is passed on. */
type ShareImage = { path: string; type: string; width: number; height: number; alt: string };

type Subject = { article?: ArticleSummary | undefined; category?: Category | undefined };

/** The card of the article or category that a page is about; every other page has the home's. */
function toShareImage({ article, category }: Subject, site: string): ShareImage {
  const [card, alt] = article
    ? [toArticleCard(article, site), `${article.category}: ${article.title}`]
    : category
      ? [toCategoryCard(category, site), `${category.name}: ${category.description}`]
      : [toHomeCard(site), `${site}: Información del Sector Construcción en Venezuela`];
  return { path: toShareCard(card), type: 'image/jpeg', ...cardSize, alt };
}

function PreviewImage({ image }: { image: ShareImage }) {
  const { url } = useIdentity();
  const address = new URL(image.path, url).href;
  return (
    <>
      <meta property="og:image" content={address} />
      <meta property="og:image:type" content={image.type} />
      <meta property="og:image:width" content={String(image.width)} />
      <meta property="og:image:height" content={String(image.height)} />
      <meta property="og:image:alt" content={image.alt} />
      <meta name="twitter:image" content={address} />
      <meta name="twitter:image:alt" content={image.alt} />
    </>
  );
}

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

/** The feeds of the whole site are the same on every page and stand in the document itself. */
function FeedLink({ category, format }: { category: Category; format: FeedFormat }) {
  const { name } = useIdentity();
  return (
    <link
      rel="alternate"
      type={feedTypes[format]}
      href={toFeed(format, category.slug)}
      title={`${category.name} | ${name}`}
    />
  );
}
