import { type ClipboardEvent, type DragEvent, useEffect, useRef, useState } from 'react';
import type { DraftImage } from '#contract/desk/drafts.ts';
import type { Saver } from './saver.ts';
import { type Progress, type Upload, uploadImage } from './upload.ts';

export type Uploading = {
  progress: Progress | null;
  fault: string | null;
  take: (file: File | undefined) => Promise<void>;
  /** One that the server has. */
  choose: (image: DraftImage) => void;
  cancel: () => void;
  retry: () => void;
};

type UploadOptions = {
  saver: Saver;
  isClosed: boolean;
  onBegin: () => void;
  onImage: (image: DraftImage) => void;
};

const noWords = { imageAlt: '', imageCaption: '', imageCredit: '', imageFocus: '' };

/** One picture at a time on its way, whatever part of the editor is looked at meanwhile. */
export function useUpload({ saver, isClosed, onBegin, onImage }: UploadOptions) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const running = useRef<Upload | null>(null);
  useEffect(() => () => running.current?.leave(), []);

  async function take(file: File | undefined) {
    if (!file || isClosed) return;
    running.current?.cancel();
    setFault(null);
    onBegin();
    const upload = uploadImage(file, (next) => running.current === upload && setProgress(next));
    running.current = upload;
    const { image, fault: why } = await upload.done;
    // Another was chosen in its place.
    if (running.current !== upload) return;
    running.current = null;
    setProgress(null);
    setFault(why);
    if (image) choose(image);
  }
  function choose(image: DraftImage) {
    const { fields } = saver.get();
    // What the picture before showed, this one may not.
    const isOther = fields.imageId !== null && fields.imageId !== image.id;
    onImage(image);
    saver.change({ ...fields, ...(isOther ? noWords : {}), imageId: image.id });
  }

  /** Dropped or pasted anywhere in the editor; a text is the text's own. */
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (event.dataTransfer.types.includes('Files')) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      const [file] = event.dataTransfer.files;
      if (!file) return;
      event.preventDefault();
      void take(file);
    },
    onPaste: (event: ClipboardEvent) => {
      const { files, types } = event.clipboardData;
      if (!files[0] || types.includes('text/plain')) return;
      event.preventDefault();
      void take(files[0]);
    },
  };
  const uploading: Uploading = {
    progress,
    fault,
    take,
    choose,
    cancel: () => running.current?.cancel(),
    retry: () => running.current?.retry(),
  };
  return { uploading, handlers };
}
