import { readdir, readFile, stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { listCategories } from '#store/categories.ts';
import { removeUnusedImages } from '#store/images.ts';
import { changeContent, type Saved, saveArticle } from '#store/publishing.ts';
import type { Store } from '#store/store.ts';
import { type ArticleFile, type ParsedFile, parseArticleFile } from './article-file.ts';
import type { Fault } from './front-matter.ts';
import { createImageTaker } from './images/take-once.ts';

/** Nothing was published; `faults` says all that must be mended first. */
export class FaultyFiles extends Error {
  readonly faults: Fault[];

  constructor(faults: Fault[]) {
    super(faults.map(({ file, line, message }) => `${file}:${line}: ${message}`).join('\n'));
    this.faults = faults;
  }
}

export type PublishReport = Record<Saved, number>;
export type Progress = (done: number, total: number) => void;

/**
 * Publishes article files, all of them or none. They are read twice, once to check and once to save, so that ten
 * thousand of them never stand in memory together.
 */
export async function publish(
  store: Store,
  paths: string[],
  onProgress: Progress = () => {},
): Promise<PublishReport> {
  const files = await listArticleFiles(paths);
  const images = createImageTaker(store);
  try {
    const imageIds = await check(store, files, images, (done) =>
      onProgress(done, files.length * 2),
    );
    return await changeContent(store, async (tx) => {
      const report: PublishReport = { created: 0, updated: 0, unchanged: 0 };
      for (const [index, file] of files.entries()) {
        const { article, faults } = await readArticle(file);
        // It was sound a moment ago; an editor is saving it right now.
        if (!article || faults.length > 0) throw new FaultyFiles(faults);
        const { image, lines, ...fields } = article;
        const input = { ...fields, image_id: imageIds.get(file) ?? null };
        report[await saveArticle(tx, input, Date.now())] += 1;
        onProgress(files.length + index + 1, files.length * 2);
      }
      return report;
    });
  } catch (error) {
    if (images.added.length > 0) {
      // If the database is what failed, its error is the one to tell.
      await store.write((tx) => removeUnusedImages(tx, images.added)).catch(() => {});
    }
    throw error;
  }
}

/** Reads every file and takes in its picture, several at a time. Answers each file's image, or throws all faults. */
async function check(
  store: Store,
  files: string[],
  images: ReturnType<typeof createImageTaker>,
  onProgress: (done: number) => void,
): Promise<Map<string, string>> {
  const categories = (await listCategories(store, Date.now())).map(({ slug }) => slug);
  const faults: Fault[] = [];
  const imageIds = new Map<string, string>();
  const slugs = new Map<string, { slug: string; line: number }>();
  let done = 0;

  async function checkFile(file: string): Promise<void> {
    const { article, faults: own } = await readArticle(file);
    faults.push(...own);
    if (article) {
      const { category, slug, lines } = article;
      const fault = (line: number, message: string) => faults.push({ file, line, message });
      slugs.set(file, { slug, line: lines.slug });
      if (category !== '' && !categories.includes(category)) {
        const known = categories.join(', ') || 'ninguna todavía';
        fault(lines.category, `category: no existe «${category}»; existen ${known}`);
      }
      const image = await takeImageOf(file, article);
      if (image && 'fault' in image) fault(lines.image, `image: ${image.fault}`);
      else if (image) imageIds.set(file, image.id);
    }
    done += 1;
    onProgress(done);
  }
  const takeImageOf = (file: string, { image }: ArticleFile) =>
    image === null ? null : images.take(resolve(file, '..', image));

  const queue = files.values();
  const work = async () => {
    for (const file of queue) await checkFile(file);
  };
  // All to their end, even when one fails: only then is it known which images were added.
  const ends = await Promise.allSettled(Array.from({ length: availableParallelism() }, work));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  faults.push(...findTwins(files, slugs));
  if (faults.length > 0) {
    throw new FaultyFiles(faults.sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line));
  }
  return imageIds;
}

function findTwins(files: string[], slugs: Map<string, { slug: string; line: number }>): Fault[] {
  const firstBySlug = new Map<string, string>();
  const faults: Fault[] = [];
  for (const file of files) {
    const own = slugs.get(file);
    if (!own) continue;
    const twin = firstBySlug.get(own.slug);
    if (twin) {
      const message = `slug: «${own.slug}» es también el de ${twin}`;
      faults.push({ file, line: own.line, message });
    } else firstBySlug.set(own.slug, file);
  }
  return faults;
}

async function readArticle(file: string): Promise<ParsedFile> {
  try {
    return parseArticleFile(file, await readFile(file, 'utf8'));
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
