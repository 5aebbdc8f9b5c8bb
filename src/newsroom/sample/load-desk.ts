import { emptyFields } from '#contract/article-fields.ts';
import { toDay, toStart } from '#contract/day.ts';
import type { DraftFields } from '#contract/desk/drafts.ts';
import { addAdvert } from '#store/adverts/adverts.ts';
import { type ArticleInput, planArticles } from '#store/articles/publication-plan.ts';
import { type ContentTx, saveArticles } from '#store/articles/publishing.ts';
import { writeVersion } from '#store/drafts/draft-versions.ts';
import { addDraft, getArticleId, setArticleTimes, type Writer } from '#store/drafts/drafts.ts';
import { addReadingsIn } from '#store/figures/views.ts';
import { addPerson, changePerson } from '#store/people/people.ts';
import { insertRows } from '#store/rows.ts';
import { saveSampleRecord, toSampleAddress } from '#store/sample.ts';
import type { Tx } from '#store/store.ts';
import { toArticleInput } from '../articles/draft-article.ts';
import { addPublishedRevisions } from '../articles/publication.ts';
import { identifyDrawing, readSampleNewsroom, type SampleNewsroom } from '../sample-files.ts';
import { createReadings, sampleDays, vary } from './sample-readings.ts';
import { addSubscribers } from './sample-subscribers.ts';

const hour = 3_600_000;
/** Far enough ahead that someone who tries the desk sees it waiting; then it is published as a sample article. */
const scheduledAfterDays = 30;

/**
 * Loads what a newsroom has after three months, besides its articles. Nothing of it is written to the audit log, whose
 * entries cannot be removed.
 */
export async function loadDesk(tx: ContentTx, articles: ArticleInput[], now: number) {
  const newsroom = await readSampleNewsroom();
  const today = toDay(now);
  const publishedArticles = articles
    .filter(({ published_at }) => published_at <= now)
    .sort((a, b) => b.published_at - a.published_at);
  const sentAt = chooseEditionTime(publishedArticles, today);
  const writers = await addPeople(tx, newsroom, now);
  const drafts: Record<string, number> = {};
  for (const draft of newsroom.drafts) {
    drafts[draft.id] = await addSampleDraft(tx, draft, writers, now);
  }
  const recipients = await addSubscribers(tx, newsroom.subscribers, { today, sentAt });
  const edition = await addEdition(tx, newsroom, publishedArticles, { sentAt, recipients });
  const advert = await addHouseAdvert(tx, newsroom, today);
  await addReadingsIn(
    tx,
    createReadings(publishedArticles, { today, editionDay: toDay(sentAt) }).map(
      ({ total, ...each }) => ({
        ...each,
        ...(toStart(each.day) >= advert.starts_at && toStart(each.day) < advert.ends_at
          ? { adverts: new Map([[advert.id, countAdvert(each.day, total)]]) }
          : {}),
      }),
    ),
  );
  await addSearches(tx, newsroom, today);
  await saveSampleRecord(tx, { day: today, drafts, edition, advert });
}

/** Early on the day before the fifth newest article, so that the next edition has five new ones. */
function chooseEditionTime(publishedArticles: ArticleInput[], today: number): number {
  const day = toDay(publishedArticles[4]?.published_at ?? 0) - 1;
  return toStart(Math.min(Math.max(day, today - 60), today - 2)) + 6.5 * hour;
}

async function addPeople(tx: Tx, { people }: SampleNewsroom, now: number) {
  const writers = new Map<string, Writer>();
  for (const { key, name, role } of people) {
    const createdAt = toStart(toDay(now) - sampleDays);
    const id = await addPerson(tx, { email: toSampleAddress(key), name, role }, createdAt);
    if (id === null) throw new Error(`${toSampleAddress(key)} is already taken`);
    await changePerson(tx, id, { is_disabled: 1 });
    writers.set(key, { id, name });
  }
  return writers;
}

/** Returns the draft's new version. */
async function addSampleDraft(
  tx: ContentTx,
  draft: SampleNewsroom['drafts'][number],
  writers: Map<string, Writer>,
  now: number,
): Promise<number> {
  const by = writers.get(draft.by);
  if (!by) throw new Error(`No sample person has the key ${draft.by}`);
  const at = now - draft.hoursAgo * hour;
  const { id, state, title, slug, excerpt, category, author, tags } = draft;
  const isScheduled = state === 'scheduled';
  const publishAt = toStart(toDay(now) + scheduledAfterDays) + 7 * hour;
  const fields: DraftFields = {
    ...emptyFields,
    ...{ title, slug, excerpt, category, author, tags },
    publishAt: isScheduled ? new Date(publishAt).toISOString() : null,
    imageId: draft.image && (await identifyDrawing(draft.image)),
    imageAlt: draft.imageAlt,
    imageCaption: draft.imageCaption,
    content: draft.content,
  };
  const inputs = isScheduled ? [toArticleInput(fields, null, now)] : [];
  const savedArticles = await saveArticles(tx, await planArticles(tx, inputs), at);
  await addPublishedRevisions(tx, savedArticles, { by, why: 'programado' }, at);
  const articleId = savedArticles[0]?.id ?? null;
  if (articleId !== null) await setArticleTimes(tx, articleId, { touched_at: at });
  await addDraft(tx, { id, articleId, fields, by }, at);
  return writeVersion(
    tx,
    { id, version: 0 },
    fields,
    { by: by.name, now: at },
    isScheduled ? { is_ahead: 1 } : { state: state === 'review' ? 'review' : 'writing' },
  );
}

type Sent = { sentAt: number; recipients: { ids: number[]; departures: number } };

/** The first edition, sent to the sample's subscribers. Returns its number. */
async function addEdition(
  tx: Tx,
  { edition: { subject, greeting } }: SampleNewsroom,
  publishedArticles: ArticleInput[],
  { sentAt, recipients: { ids, departures } }: Sent,
): Promise<number> {
  const editionArticles = publishedArticles
    .filter(({ published_at }) => published_at < sentAt)
    .slice(0, 5);
  const articles: number[] = [];
  for (const { slug } of editionArticles) articles.push(await getArticleId(tx, slug));
  const [number, finishedAt] = [1, sentAt + 60_000];
  await insertRows(tx, 'editions', [
    {
      ...{ id: number, state: 'sent', version: 1, subject, greeting: greeting.trim() },
      ...{ articles: JSON.stringify(articles), send_at: null, mail: null, reason: null },
      ...{ begun_at: sentAt, changed_at: finishedAt },
      ...{ last_subscriber: Math.max(0, ...ids), made_through: Math.max(0, ...ids) },
      ...{ total: ids.length, sent: ids.length, failed: 0, departures },
    },
  ]);
  if (ids.length === 0) return number;
  const deliveries = ids.map((id) => ({
    ...{ edition_id: number, subscriber_id: id, state: 'sent' as const, tries: 1 },
    ...{ due_at: sentAt, claimed_at: sentAt, claim: null, answer: null },
  }));
  await insertRows(tx, 'deliveries', deliveries);
  return number;
}

/** The advert has ended, so a fresh site shows its empty advertising space. */
async function addHouseAdvert(tx: ContentTx, { advert }: SampleNewsroom, today: number) {
  const row = {
    client: advert.client,
    link: advert.link,
    alt: advert.alt,
    image_id: await identifyDrawing(advert.image),
    image_file: 'lamina.svg',
    starts_at: toStart(today - 36),
    ends_at: toStart(today - 5),
  };
  return { id: await addAdvert(tx, row), ...row };
}

const countAdvert = (day: number, views: number) => ({
  servings: Math.round(views * (1.1 + 0.2 * vary(`anuncio ${day}`))),
  clicks: Math.floor(views * 0.012 + vary(`clics ${day}`)),
});

/** Within the last six days: the desk does not show older ones. */
async function addSearches(tx: Tx, { searches }: SampleNewsroom, today: number): Promise<void> {
  const rows = searches.flatMap(({ words, times }) =>
    Array.from({ length: 6 }, (_, index) => ({
      day: today - 1 - index,
      words,
      times: Math.floor((times + index) / 6),
    })).filter((row) => row.times > 0),
  );
  await insertRows(tx, 'search_misses', rows);
}
