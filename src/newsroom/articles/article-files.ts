import { existsSync, readFileSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { parseBody } from '#contract/parse-body.ts';
import { fixLines } from '#contract/pasted-text.ts';
import { invalid, type Refusal } from '#refusal.ts';
import type { ArticleInput } from '#store/articles/publication-plan.ts';
import { hasPicture } from '#store/pictures/body-images.ts';
import type { Store } from '#store/store.ts';
import { writeAtomically } from '../files/atomic-file.ts';
import { createBatchImporter } from '../pictures/import-picture.ts';
import { type ParsedFile, parseArticleFile } from './article-file.ts';
import { listDrawingAdvice } from './body-review.ts';
import type { Fault } from './front-matter.ts';
import { openSpool } from './spool.ts';

/** Batch size: files read per write to the spool, and articles saved per batch. */
const filesPerBatch = 50;

type Options = {
  categories: string[];
  fixesPaste?: boolean;
};
/** Called after each picture, and with a file name before a slow one. */
export type Progress = (done: number, total: number, picture?: string) => void;

export type ArticleFiles = AsyncDisposable & {
  count: number;
  /** The articles in batches, each slug once. Can be called again. */
  read: () => AsyncIterable<ArticleInput[]>;
  /** Advice that does not prevent publishing: characters that Word left, and sections or groups that do not exist. */
  notes: Fault[];
  writeFixed: () => Promise<void>;
  /**
   * Checks the pictures and saves them before the articles. Throws a Refusal if one is unusable. The valid ones stay in the
   * library for thirty days, so that the next try need not prepare them again.
   */
  importPictures: (onProgress?: Progress) => Promise<void>;
  /** Saves again the pictures that were deleted meanwhile. Returns whether there were any. */
  importLostPictures: () => Promise<boolean>;
};

/**
 * Reads article files into a spool file, to save memory. Throws all faults of the texts together. Pictures are only
 * identified, because importing them may take minutes.
 */
export async function readArticleFiles(
  store: Store,
  paths: string[],
  { categories, fixesPaste = false }: Options,
): Promise<ArticleFiles> {
  const files = await listArticleFiles(paths);
  const images = createBatchImporter(store);
  const spool = await openSpool<ArticleInput>();
  const faults: Fault[] = [];
  const notes: Fault[] = [];
  const fixed: { file: string; text: string }[] = [];
  const fileBySlug = new Map<string, string>();
  const pictures: {
    path: string;
    file: string;
    line: number;
    focus: string | null;
    /** The field that names the picture, or the picture's name in the body. */
    called: string;
  }[] = [];
  /** Names of pictures that have no file. */
  const inLibrary: { slug: string; name: string; file: string; line: number }[] = [];

  function parse(file: string): ParsedFile {
    const source = readSource(file);
    if (source === null) {
      return { article: null, faults: [{ file, line: 1, message: cannotRead }], pasted: [] };
    }
    const parsed = parseArticleFile(file, source);
    for (const { line, message, remedy } of parsed.pasted) {
      const offer = remedy === null ? message : `${message}, o agregue --arreglar`;
      notes.push({ file, line, message: fixesPaste ? (remedy ?? message) : offer });
    }
    const text = fixesPaste ? fixLines(source, parsed.pasted) : source;
    if (text === source) return parsed;
    fixed.push({ file, text });
    return parseArticleFile(file, text);
  }

  async function checkFile(file: string): Promise<ArticleInput | null> {
    const { article, faults: own } = parse(file);
    faults.push(...own);
    if (!article) return null;
    const { image, lines, pictures: bodyPictures, ...fields } = article;
    const fault = (line: number, message: string) => faults.push({ file, line, message });
    if (fields.category !== '' && !categories.includes(fields.category)) {
      const knownCategories = categories.join(', ') || 'ninguna todavía';
      fault(lines.category, `category: no existe «${fields.category}»; existen ${knownCategories}`);
    }
    const twin = fileBySlug.get(fields.slug);
    if (twin) fault(lines.slug, `slug: «${fields.slug}» es también el de ${twin}`);
    else fileBySlug.set(fields.slug, file);
    if (fields.drawing) {
      const path = resolve(file, '..', image ?? '');
      const svg = /\.svg$/i.test(path) ? readSource(path) : null;
      const blocks = parseBody(fields.content, fields.format ?? 'basic');
      for (const message of listDrawingAdvice(fields.drawing, blocks, svg)) {
        notes.push({ file, line: lines.drawing, message: `drawing: ${message}` });
      }
    }
    const beside: Record<string, string> = {};
    for (const { name, line } of bodyPictures) {
      const path = resolve(file, '..', name);
      if (!existsSync(path)) {
        inLibrary.push({ slug: fields.slug, name, file, line });
        continue;
      }
      const picture = await images.identify(path);
      if ('fault' in picture) fault(line, `«${name}»: ${picture.fault}`);
      else beside[name] = picture.id;
      pictures.push({ path, file, line, focus: null, called: `«${name}»` });
    }
    if (image === null) return { ...fields, image_id: null, pictures: beside };
    const path = resolve(file, '..', image);
    const mainPicture = await images.identify(path);
    if ('fault' in mainPicture) {
      fault(lines.image, `image: ${mainPicture.fault}`);
      return null;
    }
    const focus = fields.image_focus ?? null;
    pictures.push({ path, file, line: lines.image, focus, called: 'image' });
    return { ...fields, image_id: mainPicture.id, pictures: beside };
  }

  function throwFaults(): void {
    if (faults.length === 0) return;
    throw refuseFiles(faults.sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line));
  }

  const source: ArticleFiles = {
    count: files.length,
    read: spool.read,
    notes,
    async writeFixed() {
      for (const { file, text } of fixed) {
        const { mode } = await stat(file);
        await writeAtomically(file, [text], { mode: mode & 0o777 }).catch(() => {
          const message = 'no se puede escribir en su carpeta, y no se arregló';
          throw refuseFiles([{ file, line: 1, message }]);
        });
      }
    },
    async importPictures(onProgress = () => {}) {
      for (const [index, { path, file, line, focus, called }] of pictures.entries()) {
        const onPrepare = () => onProgress(index, pictures.length, toShort(path));
        const whole = await images.importFile(path, onPrepare);
        const result = 'id' in whole && focus !== null ? await images.cut(whole.id, focus) : whole;
        if ('fault' in result) faults.push({ file, line, message: `${called}: ${result.fault}` });
        onProgress(index + 1, pictures.length);
      }
      for (const { slug, name, file, line } of inLibrary) {
        if (await hasPicture(store, slug, name)) continue;
        const message = `«${name}»: no hay un archivo con ese nombre junto al artículo, ni una sola imagen en la biblioteca`;
        faults.push({ file, line, message });
      }
      throwFaults();
    },
    importLostPictures: () => images.importLost(),
    [Symbol.asyncDispose]: () => spool[Symbol.asyncDispose](),
  };

  try {
    for (let start = 0; start < files.length; start += filesPerBatch) {
      const batch: ArticleInput[] = [];
      for (const file of files.slice(start, start + filesPerBatch)) {
        const article = await checkFile(file);
        if (article) batch.push(article);
      }
      if (faults.length === 0) await spool.add(batch);
    }
    throwFaults();
    return source;
  } catch (error) {
    await source[Symbol.asyncDispose]();
    throw error;
  }
}

function refuseFiles(faults: Fault[]): Refusal {
  const lines = faults.map(({ file, line, message }) => `${file}:${line}: ${message}`);
  return invalid([...lines, 'No se publicó nada.'].join('\n'));
}

const cannotRead = 'no se puede leer el archivo';

/** Synchronous, because reading a file takes no longer than a promise and this process does nothing else. */
function readSource(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) return null;
    throw error;
  }
}

/** The given files, and the .md files of the given folders, in order. */
async function listArticleFiles(paths: string[]): Promise<string[]> {
  const files = new Set<string>();
  for (const path of paths) {
    const kind = await stat(path).catch((error: NodeJS.ErrnoException) => error);
    if (kind instanceof Error) {
      const message = kind.code === 'ENOENT' ? 'no existe ese archivo' : cannotRead;
      throw refuseFiles([{ file: path, line: 1, message }]);
    }
    if (!kind.isDirectory()) {
      files.add(toShort(path));
      continue;
    }
    const entries = await readdir(path, { recursive: true, withFileTypes: true });
    const names = entries
      .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
      .map((entry) => toShort(join(entry.parentPath, entry.name)));
    if (names.length === 0) {
      throw refuseFiles([{ file: path, line: 1, message: 'la carpeta no tiene archivos .md' }]);
    }
    for (const name of names.sort()) files.add(name);
  }
  return [...files];
}

const toShort = (path: string) => relative(process.cwd(), path) || path;
