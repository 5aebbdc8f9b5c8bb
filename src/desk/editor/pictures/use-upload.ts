import type { ClipboardEvent, DragEvent } from 'react';
import type { DraftImage } from '#contract/desk/drafts.ts';
import type { Saver } from '../saving/saver.ts';
import { useFile } from './use-file.ts';

export type Uploading = ReturnType<typeof useFile> & {
  /** One that the server has. */
  choose: (image: DraftImage) => void;
};

type UploadOptions = {
  saver: Saver;
  isClosed: boolean;
  onBegin: () => void;
  onImage: (image: DraftImage) => void;
};

const noWords = { imageAlt: '', imageCaption: '', imageCredit: '', imageFocus: '' };

/** The article's picture, on its way whatever part of the editor is looked at meanwhile. */
export function useUpload({ saver, isClosed, onBegin, onImage }: UploadOptions) {
  function choose(image: DraftImage) {
    const { fields } = saver.get();
    // What the picture before showed, this one may not.
    const isOther = fields.imageId !== null && fields.imageId !== image.id;
    onImage(image);
    saver.change({ ...fields, ...(isOther ? noWords : {}), imageId: image.id });
  }
  const file = useFile(choose, onBegin);
  const take = async (given: File | undefined) => {
    if (!isClosed) await file.take(given);
  };

  /** Dropped or pasted anywhere in the editor; a text is the text's own. */
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (event.dataTransfer.types.includes('Files')) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      const [dropped] = event.dataTransfer.files;
      if (!dropped) return;
      event.preventDefault();
      void take(dropped);
    },
    onPaste: (event: ClipboardEvent) => {
      const { files, types } = event.clipboardData;
      if (!files[0] || types.includes('text/plain')) return;
      event.preventDefault();
      void take(files[0]);
    },
  };
  const uploading: Uploading = { ...file, take, choose };
  return { uploading, handlers };
}
