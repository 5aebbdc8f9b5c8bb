import {
  type ClipboardEvent,
  type DragEvent,
  type RefObject,
  Suspense,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { BodyPicture } from '#contract/body.ts';
import { countBodyWords, getOwn } from '#contract/body-text.ts';
import type { DraftFields, DraftImage, Review } from '#contract/desk/drafts.ts';
import type { NamedPicture } from '#contract/desk/pictures.ts';
import { toReadTime } from '#contract/read-time.ts';
import { formatCount, formatViews } from '#format.ts';
import { call } from '../../api/client.ts';
import { attempt } from '../../attempt.ts';
import { lazyView } from '../../lazy-view.ts';
import { useBodyPictures } from '../pictures/use-body-pictures.ts';
import type { Saver } from '../saving/saver.ts';
import { addColumn, addRow, findLink, insertBlock, toPictureLine } from './edits.ts';
import { highlightBody } from './highlight.ts';
import { rangeOfLine } from './lines.ts';
import { Strips } from './strips.tsx';
import { Surface } from './surface.tsx';
import { replaceIn } from './text-area.tsx';
import { Tools } from './tools.tsx';

const Tables = lazyView(() => import('./tables.tsx'), 'Tables');
const LinkDialog = lazyView(() => import('./link-dialog.tsx'), 'LinkDialog');
const PictureSource = lazyView(() => import('./picture-dialogs.tsx'), 'PictureSource');
const PictureData = lazyView(() => import('./picture-dialogs.tsx'), 'PictureData');
const FormatDialog = lazyView(() => import('./format-dialog.tsx'), 'FormatDialog');

type WritingProps = {
  draft: string;
  fields: DraftFields;
  saver: Saver;
  review: Review | null;
  readOnly: boolean;
  here: number;
  caretLine: number;
  body: RefObject<HTMLTextAreaElement | null>;
  onChange: (change: Partial<DraftFields>) => void;
  onPictureReady: () => void;
};

type Opened = 'link' | 'picture' | 'format' | BodyPicture | null;

export function Writing(props: WritingProps) {
  const {
    draft,
    fields,
    saver,
    review,
    readOnly,
    here,
    caretLine,
    body,
    onChange,
    onPictureReady,
  } = props;
  const { content, format } = fields;
  const isExtended = format === 'extended';
  const highlight = useMemo(() => highlightBody(content, format), [content, format]);
  const mirror = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);

  const insertPictures = (lines: string[]) => {
    const area = body.current;
    if (area) replaceIn(area, insertBlock(area.value, area.selectionStart, lines.join('\n')));
  };
  const pictures = useBodyPictures({
    draft,
    saver,
    isClosed: readOnly,
    content,
    onReady: onPictureReady,
    onInsert: (names) => insertPictures(names.map((name) => toPictureLine({ ...noWords, name }))),
  });
  const insertKnown = (image: DraftImage) =>
    attempt('No se pudo poner la imagen', async () => {
      const { name, words } = await call<NamedPicture>('POST', `/api/imagenes/${image.id}/nombre`);
      insertPictures([toPictureLine({ ...(words ?? noWords), name })]);
    });
  const replaceLine = (line: number, text: string | null) => {
    const area = body.current;
    if (!area) return;
    const [from, to] = rangeOfLine(area.value, line + 1);
    const end = text === null ? Math.min(area.value.length, to + 1) : to;
    const place = from + (text?.length ?? 0);
    replaceIn(area, { from, to: end, text: text ?? '', select: [place, place] });
  };
  const cancel = ({ name, line }: BodyPicture) => {
    replaceLine(line, null);
    void pictures.cancel(name);
  };
  /** Files dropped or pasted on the text. Elsewhere in the editor they become the article's picture. */
  const addFiles = (event: DragEvent | ClipboardEvent, files: FileList) => {
    if (!isExtended || files.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    void pictures.addFiles([...files]);
  };
  // A change of the text aborts its review, so any review that arrives is for the current text.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names at that moment
  const reviewed = useMemo(() => new Set(highlight.pictures.map(({ name }) => name)), [review]);
  const find = (name: string) =>
    getOwn(review?.pictures ?? {}, name) ??
    (review?.pictures && reviewed.has(name) ? null : undefined);
  const words = useMemo(() => countBodyWords(content, format), [content, format]);
  const tables = useMemo(
    () => highlight.blocks.filter((block) => block.kind === 'table'),
    [highlight],
  );
  const table = tables.find(({ line, lineEnd }) => line < here && here <= lineEnd);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files are also chosen with «Imagen»
    <div
      onDrop={(event) => addFiles(event, event.dataTransfer.files)}
      onPaste={(event) => {
        const { files, types } = event.clipboardData;
        if (!types.includes('text/plain')) addFiles(event, files);
      }}
    >
      <Tools
        body={body}
        highlight={highlight}
        isExtended={isExtended}
        line={caretLine}
        readOnly={readOnly}
        onLink={() => setOpened('link')}
        onPicture={() => setOpened('picture')}
        onExtend={() => setOpened('format')}
      />
      <Surface
        fields={fields}
        lines={highlight.lines}
        readOnly={readOnly}
        here={here}
        body={body}
        mirror={mirror}
        onChange={onChange}
        onLink={() => setOpened('link')}
        strips={
          <>
            <Suspense>
              {tables.length > 0 && <Tables {...{ tables, body, mirror, here }} />}
            </Suspense>
            {highlight.pictures.length > 0 && (
              <Strips
                strips={highlight.pictures.map((picture) => ({
                  picture,
                  found: find(picture.name),
                  upload: pictures.uploads.get(picture.name),
                }))}
                mirror={mirror}
                here={here}
                readOnly={readOnly}
                onEdit={setOpened}
                onRetry={(name) => void pictures.retry(name)}
                onCancel={cancel}
              />
            )}
          </>
        }
      >
        {table && !readOnly && (
          <p className="mt-2 flex flex-wrap items-center gap-x-3 text-2xs text-ink-2">
            <span>
              <b className="text-ink">Tabla</b>, {formatCount(table.rows.length, 'fila', 'filas')} y{' '}
              {formatCount(table.head.length, 'columna', 'columnas')}. Las cifras se alinean por la
              coma.
            </span>
            <button type="button" className={tableAct} onClick={() => edit(addRow)}>
              Agregar fila
            </button>
            <button type="button" className={tableAct} onClick={() => edit(addColumn)}>
              Agregar columna
            </button>
          </p>
        )}
        {words > 0 && (
          <p className="mt-4 text-2xs text-ink-2">
            {toReadTime(words)} min lectura · {formatViews(words)}{' '}
            {words === 1 ? 'palabra' : 'palabras'}
          </p>
        )}
      </Surface>
      <Suspense>
        {opened === 'link' && <LinkDialog {...toLink()} onClose={close} />}
        {opened === 'picture' && (
          <PictureSource
            onFiles={(files) => void pictures.addFiles(files)}
            onChoose={(image) => void insertKnown(image)}
            onClose={close}
          />
        )}
        {opened === 'format' && (
          <FormatDialog
            content={content}
            onExtend={() => onChange({ format: 'extended' })}
            onClose={close}
          />
        )}
        {opened !== null && typeof opened === 'object' && (
          <PictureData
            picture={opened}
            url={
              find(opened.name)?.whole ??
              pictures.uploads.get(opened.name)?.image?.whole ??
              pictures.uploads.get(opened.name)?.url
            }
            readOnly={readOnly}
            onDone={(text) => replaceLine(opened.line, text)}
            onClose={close}
          />
        )}
      </Suspense>
    </div>
  );

  function edit(toEdit: (text: string, at: number) => Parameters<typeof replaceIn>[1]) {
    const area = body.current;
    if (area) replaceIn(area, toEdit(area.value, area.selectionStart));
  }

  function toLink() {
    const area = body.current;
    const [value, start, end] = [
      area?.value ?? '',
      area?.selectionStart ?? 0,
      area?.selectionEnd ?? 0,
    ];
    const link = findLink(value, start);
    const { from, to, words, href } = link ?? {
      from: start,
      to: end,
      words: value.slice(start, end),
      href: '',
    };
    return {
      words,
      href,
      onDone: (text: string) => {
        const place = from + text.length;
        if (area) replaceIn(area, { from, to, text, select: [place, place] });
      },
    };
  }
}

const noWords = { alt: '', caption: '', credit: '' };
const tableAct =
  'min-h-11 font-semibold text-ink underline decoration-rule decoration-2 underline-offset-4 mouse:min-h-9';
