import { useEffect, useRef, useState } from 'react';
import { listPictureNames, renamePicture } from '#contract/body-text.ts';
import type { UploadedImage } from '#contract/desk/pictures.ts';
import { maxPictureBytes, maxPictureMb } from '#contract/image-files.ts';
import { toast } from '../../parts/toast.ts';
import { useMe } from '../../session.ts';
import type { Saver } from '../saving/saver.ts';
import {
  type DevicePicture,
  forgetPicture,
  keepPicture,
  listDevicePictures,
} from './device-pictures.ts';
import { type Progress, type Upload, uploadImage } from './upload.ts';

export type BodyUpload = {
  name: string;
  url: string;
  size: number;
  /** Null while it waits for its turn, and after it has ended. */
  progress: Progress | null;
  fault: string | null;
  image: UploadedImage | null;
};

/** The picture that is being sent; `upload` is null while another tab sends. */
type PictureInTurn = { name: string; upload: Upload | null };
type Waiting = DevicePicture & { isResumed: boolean };

type Options = {
  draft: string;
  saver: Saver;
  isClosed: boolean;
  content: string;
  onInsert: (names: string[]) => void;
  onReady: () => void;
};

/**
 * The pictures inside the text. The line with the name is written at once, so that the author can go on. The files are
 * sent one at a time, even after a reload. The name in the text never changes, so an upload does not conflict with
 * edits.
 */
export function useBodyPictures({ draft, saver, isClosed, content, onInsert, onReady }: Options) {
  const { id: personId } = useMe().person;
  const [uploads, setUploads] = useState<ReadonlyMap<string, BodyUpload>>(new Map());
  /** Stored on this device, not being sent yet. */
  const waiting = useRef<Waiting[]>([]);
  const running = useRef<PictureInTurn | null>(null);
  const isGone = useRef(false);
  const updateUpload = (name: string, change: Partial<BodyUpload> | null) =>
    setUploads((before) => {
      const next = new Map(before);
      const one = next.get(name);
      if (change === null) next.delete(name);
      else if (one) next.set(name, { ...one, ...change });
      return next;
    });
  const queuePictures = (pictures: Waiting[]) => {
    waiting.current.push(...pictures);
    setUploads((before) => {
      const next = new Map(before);
      for (const { name, file } of pictures) {
        const url = URL.createObjectURL(file);
        next.set(name, { name, url, size: file.size, progress: null, fault: null, image: null });
      }
      return next;
    });
  };

  /** Sends the next picture that the text has. Tabs take turns: two would cut off each other's connection. */
  const sendNext = () => {
    if (running.current || isGone.current) return;
    const names = listNames(saver);
    const next = waiting.current.findIndex(({ name }) => names.includes(name));
    const [picture] = next === -1 ? [] : waiting.current.splice(next, 1);
    if (!picture) return;
    const { name, file } = picture;
    const turn: PictureInTurn = { name, upload: null };
    running.current = turn;
    const isOver = () => running.current !== turn;
    void inTurn(async () => {
      if (isOver()) return;
      if (!(await isStillKept(picture))) return updateUpload(name, null);
      // The server keeps the name that is in the text.
      const named = new File([file], name, { type: file.type, lastModified: file.lastModified });
      turn.upload = uploadImage(
        named,
        (progress) => !isOver() && updateUpload(name, { progress }),
        () => {},
      );
      const { image, fault } = await turn.upload.done;
      if (isOver()) return;
      updateUpload(name, { progress: null, fault, image: image as UploadedImage | null });
      if (image) await finish(picture, image as UploadedImage);
    }).finally(() => {
      if (isOver()) return;
      running.current = null;
      sendNext();
    });
  };
  /** Another tab may have sent it meanwhile. */
  const isStillKept = async ({ name, isResumed }: Waiting) =>
    !isResumed || (await listDevicePictures(personId)).some((each) => each.name === name);
  const finish = async ({ name }: DevicePicture, image: UploadedImage) => {
    await forgetPicture(name);
    if (!listNames(saver).includes(name)) {
      toast({ title: `«${name}» está en la biblioteca`, text: 'El texto ya no la tiene.' });
    } else if (image.name !== name) rename(name, image);
    onReady();
  };
  /** The library had the same picture under another name. */
  const rename = (name: string, image: UploadedImage) => {
    const { fields } = saver.get();
    saver.change({ ...fields, content: renamePicture(fields.content, name, image.name) });
    setUploads((before) => {
      const one = before.get(name);
      return one ? new Map([...before, [image.name, { ...one, name: image.name }]]) : before;
    });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the editor opens: it reads the pictures that wait on this device
  useEffect(() => {
    isGone.current = false;
    if (!isClosed) {
      void listDevicePictures(personId).then((kept) => {
        if (isGone.current) return;
        const own = kept.filter((each) => each.draft === draft);
        queuePictures(own.map((each) => ({ ...each, isResumed: true })));
        sendNext();
      });
    }
    return () => {
      isGone.current = true;
      running.current?.upload?.leave();
      running.current = null;
      waiting.current = [];
    };
  }, [draft, isClosed]);
  // Recovering a text from this device also recovers its pictures.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs at each change of the text, which may name a waiting picture
  useEffect(() => {
    if (waiting.current.length > 0) sendNext();
  }, [content]);

  return {
    uploads,
    async addFiles(files: File[]) {
      const isFit = ({ type, size }: File) => type.startsWith('image/') && size <= maxPictureBytes;
      const pictures = files.filter(isFit);
      if (isClosed || files.length === 0) return;
      const refused = files.find((file) => !isFit(file));
      if (refused) {
        const isPicture = refused.type.startsWith('image/');
        toast({
          tone: 'bad',
          title: `«${refused.name}» ${isPicture ? `pasa de ${maxPictureMb} MB` : 'no es una imagen'}`,
          text: `Se admiten JPEG, PNG, WebP, AVIF y SVG, hasta ${maxPictureMb} MB.`,
        });
      }
      const kept = pictures.map((file, at) => ({
        name: toName(file.name),
        draft,
        personId,
        file,
        addedAt: Date.now() + at,
        isResumed: false,
      }));
      if (kept.length === 0) return;
      // On this device first: the line that names it may be on the server in half a second.
      await Promise.all(kept.map(({ isResumed: _, ...each }) => keepPicture(each)));
      queuePictures(kept);
      onInsert(kept.map(({ name }) => name));
      sendNext();
    },
    async retry(name: string) {
      if (running.current?.name === name) return running.current.upload?.retry();
      const kept = await listDevicePictures(personId);
      const picture = kept.find((each) => each.name === name);
      if (!picture || waiting.current.some((each) => each.name === name)) return;
      updateUpload(name, { fault: null });
      waiting.current.push({ ...picture, isResumed: true });
      sendNext();
    },
    async cancel(name: string) {
      waiting.current = waiting.current.filter((each) => each.name !== name);
      if (running.current?.name === name) {
        running.current.upload?.cancel();
        running.current = null;
      }
      await forgetPicture(name);
      updateUpload(name, null);
      sendNext();
    },
  };
}

const listNames = (saver: Saver) => {
  const { content, format } = saver.get().fields;
  return listPictureNames(content, format);
};

const inTurn = (work: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request('imagenes-del-texto', work).then(() => {}) : work();

/** Unique in the library: every phone has an IMG_0001. Parentheses and quotes would end the name in the text. */
function toName(fileName: string): string {
  const [, stem = '', extension = ''] = /^(.*?)(\.\w{1,5})?$/.exec(fileName.normalize('NFC')) ?? [];
  const plain = stem
    .replaceAll(/[^\p{L}\p{N}_-]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60);
  const suffix = crypto
    .getRandomValues(new Uint32Array(1))[0]
    ?.toString(36)
    .slice(-4)
    .padStart(4, '0');
  return `${plain || 'imagen'}-${suffix}${extension.toLowerCase()}`;
}
