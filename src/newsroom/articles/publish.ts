import { readFileSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { listCategories } from '#store/categories.ts';
import { removeUnusedImages } from '#store/images.ts';
import { type ArticleInput, changeContent, type Saved, saveArticles } from '#store/publishing.ts';
import type { Store } from '#store/store.ts';
import { createImageTaker } from '../images/take-once.ts';
import { type ParsedFile, parseArticleFile } from './article-file.ts';
import type { Fault } from './front-matter.ts';
import { openSpool, type Spool } from './spool.ts';

/** Nothing was published; `faults` says all that must be mended first. */
export class FaultyFiles extends Error {
  readonly faults: Fault[];

  constructor(faults: Fault[]) {
    super(faults.map(({ file, line, message }) => `${file}:${line}: ${message}`).join('\n'));
    this.faults = faults;
  }
}

export type Progress = (done: number, total: number) => void;

/** Files looked at before what they say is laid aside, and articles saved at once. */
const filesAtOnce = 50;

/**
 * Publishes article files, all of them or none. All that takes long is done before the transaction begins, for while it
 * lasts no reader can subscribe on SQLite; until then the articles wait in a file, not in memory.
 */
export async function publish(
  store: Store,
  paths: string[],
  onProgress: Progress = () => {},
  onChanged: (articles: ArticleInput[]) => void = () => {},
): Promise<Record<Saved, number>> {
  const files = await listArticleFiles(paths);
  const images = createImageTaker(store);
  await using spool = await openSpool<ArticleInput>();
  try {
    await check(store, files, images, spool, (done) => onProgress(done, files.length * 2));
    try {
      return await save();
    } catch (error) {
      // Another publisher may have brought one of our pictures, failed, and taken it back; then it is ours to bring.
      if (!(await images.takeLost().catch(() => false))) throw error;
      return await save();
    }
  } catch (error) {
    if (images.added.length > 0) {
      // If the database is what failed, its error is the one to tell.
      await store.write((tx) => removeUnusedImages(tx, images.added)).catch(() => {});
    }
    throw error;
  }

  function save() {
    return changeContent(store, (tx) => saveArticles(tx, readBack(), Date.now(), onChanged));
  }

  async function* readBack() {
    let done = files.length;
    for await (const articles of spool.read()) {
      yield articles;
      done += articles.length;
      onProgress(done, files.length * 2);
    }
  }
}

/** Reads every file, takes in its picture and lays the article aside in order. Throws all faults together. */
async function check(
  store: Store,
  files: string[],
  images: ReturnType<typeof createImageTaker>,
  spool: Spool<ArticleInput>,
  onProgress: (done: number) => void,
): Promise<void> {
  const categories = (await listCategories(store, Date.now())).map(({ slug }) => slug);
  const faults: Fault[] = [];
  const fileBySlug = new Map<string, string>();
  let done = 0;

  async function checkFile(file: string): Promise<ArticleInput | null> {
    const { article, faults: own } = readArticle(file);
    faults.push(...own);
    done += 1;
    onProgress(done);
    if (!article) return null;
    const { image, lines, ...fields } = article;
    const fault = (line: number, message: string) => faults.push({ file, line, message });
    if (fields.category !== '' && !categories.includes(fields.category)) {
      const known = categories.join(', ') || 'ninguna todavía';
      fault(lines.category, `category: no existe «${fields.category}»; existen ${known}`);
    }
    const twin = fileBySlug.get(fields.slug);
    if (twin) fault(lines.slug, `slug: «${fields.slug}» es también el de ${twin}`);
    else fileBySlug.set(fields.slug, file);
    if (image === null) return { ...fields, image_id: null };
    const taken = await images.take(resolve(file, '..', image));
    if ('id' in taken) return { ...fields, image_id: taken.id };
    fault(lines.image, `image: ${taken.fault}`);
    return null;
  }

  for (let start = 0; start < files.length; start += filesAtOnce) {
    const articles = await mapSideBySide(files.slice(start, start + filesAtOnce), checkFile);
    if (faults.length === 0) await spool.add(articles.filter((each) => each !== null));
  }
  if (faults.length > 0) {
    throw new FaultyFiles(faults.sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line));
  }
}

/** As many at a time as there are cores, for pictures take long; the answers in order. */
async function mapSideBySide<T, R>(items: T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const answers: R[] = [];
  const queue = items.entries();
  const workAway = async () => {
    for (const [index, item] of queue) answers[index] = await work(item);
  };
  // All to their end, even when one fails: only then is it known which images were added.
  const ends = await Promise.allSettled(Array.from({ length: availableParallelism() }, workAway));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return answers;
}

/** Without waiting: a file is read in the time that a promise takes, and nobody else wants this process. */
function readArticle(file: string): ParsedFile {
  try {
    return parseArticleFile(file, readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) {
      const message = 'no se puede leer el archivo';
      return { article: null, faults: [{ file, line: 1, message }] };
    }
    throw error;
  }
}

/** The files named, and the .md files of the folders named, in order. */
async function listArticleFiles(paths: string[]): Promise<string[]> {
  const found = new Set<string>();
  for (const path of paths) {
    const kind = await stat(path).catch(() => null);
    if (!kind) throw new FaultyFiles([{ file: path, line: 1, message: 'no existe ese archivo' }]);
    if (!kind.isDirectory()) {
      found.add(toShort(path));
      continue;
    }
    const entries = await readdir(path, { recursive: true, withFileTypes: true });
    const names = entries
      .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
      .map((entry) => toShort(join(entry.parentPath, entry.name)));
    if (names.length === 0) {
      throw new FaultyFiles([{ file: path, line: 1, message: 'la carpeta no tiene archivos .md' }]);
    }
    for (const name of names.sort()) found.add(name);
  }
  return [...found];
}

const toShort = (path: string) => relative(process.cwd(), path) || path;
