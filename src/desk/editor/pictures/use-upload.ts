import { type ClipboardEvent, type DragEvent, useEffect, useRef } from 'react';
import { articleFields, emptyFields, fieldKeys } from '#contract/article-fields.ts';
import type { DraftFields, DraftImage } from '#contract/desk/drafts.ts';
import type { PictureUses } from '#contract/desk/pictures.ts';
import { call } from '../../api/client.ts';
import { announce } from '../../parts/announcer.tsx';
import { toast } from '../../parts/toast.ts';
import type { Saver } from '../saving/saver.ts';
import type { BegunUpload } from './upload.ts';
import { useFile } from './upload.ts';

export type Uploading = Omit<ReturnType<typeof useFile>, 'startUpload'> & {
  uploadFile: (file: File | undefined) => Promise<void>;
  /** Chooses a picture that the server already has. */
  choose: (image: DraftImage) => void;
};

type UploadOptions = {
  draft: string;
  saver: Saver;
  isClosed: boolean;
  onBegin: () => void;
  onImage: (image: DraftImage) => void;
};

const noWords: Partial<DraftFields> = Object.fromEntries(
  fieldKeys
    .filter((field) => articleFields[field].place === 'imagen')
    .map((field) => [field, emptyFields[field]]),
);

export function useUpload({ draft, saver, isClosed, onBegin, onImage }: UploadOptions) {
  const memory = `subida:${draft}`;
  function choose(image: DraftImage) {
    const { fields } = saver.get();
    // The old texts describe the old picture.
    const isOther = fields.imageId !== null && fields.imageId !== image.id;
    onImage(image);
    announce('La imagen está en el artículo');
    saver.change({ ...fields, ...(isOther ? noWords : {}), imageId: image.id });
  }
  const replacedId = useRef<string | null>(null);
  const file = useFile(choose, onBegin, (begun) =>
    remember(memory, begun && { ...begun, over: replacedId.current }),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: resumes an upload once, when the editor opens
  useEffect(() => {
    const unfinished = recall(memory);
    if (!unfinished || isClosed) return;
    replacedId.current = unfinished.over;
    void file.startUpload(unfinished, (image) => {
      if (saver.get().fields.imageId === unfinished.over) choose(image);
      else {
        const title = `«${unfinished.name}» está en la biblioteca`;
        toast({ title, text: 'Mientras tanto se puso otra.' });
      }
    });
  }, [memory]);
  const uploadFile = async (given: File | undefined) => {
    if (isClosed) return;
    replacedId.current = saver.get().fields.imageId;
    await file.startUpload(given);
  };

  /** A picture may be dropped or pasted anywhere in the editor. Text goes to its field. */
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (event.dataTransfer.types.includes('Files')) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      const [dropped] = event.dataTransfer.files;
      if (!dropped) return;
      event.preventDefault();
      void uploadFile(dropped);
    },
    onPaste: (event: ClipboardEvent) => {
      const { files, types } = event.clipboardData;
      if (!files[0] || types.includes('text/plain')) return;
      event.preventDefault();
      void uploadFile(files[0]);
    },
  };
  /** Fills empty fields with the picture's texts in another article. */
  async function chooseKnown(image: DraftImage) {
    choose(image);
    const { words } = await call<PictureUses>('GET', `/api/imagenes/${image.id}/usos`).catch(
      () => ({ words: null }),
    );
    const { fields } = saver.get();
    if (words === null || fields.imageId !== image.id) return;
    saver.change({
      ...fields,
      imageAlt: fields.imageAlt || words.alt,
      imageCaption: fields.imageCaption || words.caption,
      imageCredit: fields.imageCredit || words.credit,
    });
  }
  const uploading: Uploading = {
    ...file,
    uploadFile,
    choose: (image) => void chooseKnown(image),
  };
  return { uploading, handlers };
}

/** `over`: the picture that the upload will replace. */
type StoredUpload = BegunUpload & { over: string | null };

function recall(key: string): StoredUpload | null {
  const kept = localStorage.getItem(key);
  return kept === null ? null : JSON.parse(kept);
}

function remember(key: string, unfinished: StoredUpload | null) {
  if (unfinished === null) localStorage.removeItem(key);
  else localStorage.setItem(key, JSON.stringify(unfinished));
}
