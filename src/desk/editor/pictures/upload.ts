import { useEffect, useRef, useState } from 'react';
import type { DraftImage } from '#contract/desk/drafts.ts';
import type { UploadCall, UploadState } from '#contract/desk/pictures.ts';
import { ApiFault, call } from '../../api/client.ts';

export type Progress = {
  name: string;
  size: number;
  sent: number;
  /** Waiting for a connection; `why` if the server gave a reason. */
  state: 'sending' | 'waiting' | 'preparing';
  why: string | null;
};
/** `fault` is null if it was cancelled or stopped by `leave`, or if the server forgot it after its page was closed. */
type Done = { image: DraftImage; fault: null } | { image: null; fault: string | null };

/** Stored on the device, so that an upload can be followed after its page was closed. */
export type BegunUpload = { id: string; name: string; size: number };

export type Upload = {
  done: Promise<Done>;
  /** Deletes what the server has of it. */
  cancel: () => void;
  /** Stops. The server keeps the bytes for a day; uploading the same file again resumes. */
  leave: () => void;
  retry: () => void;
};

const root = '/api/imagenes/subidas';
const firstPauseMs = 1_000;
const maxPauseMs = 30_000;
/** Without progress for this long, the connection counts as lost. */
const maxSilenceMs = 60_000;
/** Errors that a retry may avoid. */
const isTemporary = ({ status }: ApiFault) =>
  status < 400 || status >= 500 || [400, 401, 408, 409, 429].includes(status);

/**
 * Uploads a picture. After a lost connection it continues with the first byte that the server does not have. After its
 * page was closed an upload has no file; it only waits for the server's result.
 */
export function uploadImage(
  file: File | BegunUpload,
  onProgress: (progress: Progress) => void,
  onBegun: (begun: BegunUpload) => void,
): Upload {
  const controller = new AbortController();
  const { signal } = controller;
  let id = file instanceof File ? null : file.id;
  let wake = () => {};
  let last = 0;
  const report = (sent: number, state: Progress['state'], why: string | null = null) => {
    last = sent;
    onProgress({ name: file.name, size: file.size, sent, state, why });
  };

  async function send(): Promise<DraftImage> {
    const { name, size } = file;
    const announce = (changedAt: number) => {
      const announced: UploadCall = { name, size, changedAt };
      return call<UploadState>('POST', root, announced, { signal });
    };
    const state: UploadState =
      id === null && file instanceof File
        ? await announce(file.lastModified)
        : await call('GET', `${root}/${id}`, undefined, { signal });
    id = state.id;
    onBegun({ id, name, size });
    report(state.offset, 'sending');
    if (state.offset < size) {
      if (!(file instanceof File)) {
        throw new ApiFault(
          410,
          `«${name}» no terminó de subir. Elíjala otra vez y continuará donde quedó.`,
        );
      }
      await sendRest(id, file, state.offset, (sent) => report(sent, 'sending'), signal);
    }
    report(size, 'preparing');
    return call('POST', `${root}/${id}/imagen`, undefined, { signal });
  }

  async function run(): Promise<Done> {
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
      try {
        return { image: await send(), fault: null };
      } catch (error) {
        if (signal.aborted) return { image: null, fault: null };
        if (!(error instanceof ApiFault)) throw error;
        // The server has forgotten the upload: start again.
        const isForgotten = error.status === 404 && id !== null;
        if (isForgotten && !(file instanceof File)) return { image: null, fault: null };
        if (isForgotten) id = null;
        else if (!isTemporary(error)) return { image: null, fault: error.message };
        report(last, 'waiting', error.status >= 500 ? error.message : null);
        await new Promise<void>((resolve) => {
          wake = resolve;
          setTimeout(resolve, pauseMs);
          addEventListener('online', wake, { once: true });
          signal.addEventListener('abort', wake, { once: true });
        });
        if (signal.aborted) return { image: null, fault: null };
      }
    }
  }

  return {
    done: run(),
    retry: () => wake(),
    leave: () => controller.abort(),
    cancel() {
      controller.abort();
      if (id !== null) void call('DELETE', `${root}/${id}`).catch(() => {});
    },
  };
}

/** Uses XMLHttpRequest, because fetch does not report how much has been sent. */
function sendRest(
  id: string,
  file: File,
  from: number,
  onSent: (sent: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const request = new XMLHttpRequest();
  let timer: ReturnType<typeof setTimeout>;
  const stop = () => request.abort();
  const watch = () => {
    clearTimeout(timer);
    timer = setTimeout(stop, maxSilenceMs);
  };
  request.open('PATCH', `${root}/${id}`);
  request.responseType = 'json';
  request.setRequestHeader('Upload-Offset', String(from));
  request.setRequestHeader('Content-Type', 'application/octet-stream');
  request.upload.onprogress = ({ loaded }) => {
    watch();
    onSent(Math.min(from + loaded, file.size));
  };
  signal.addEventListener('abort', stop, { once: true });
  return new Promise<void>((resolve, reject) => {
    const lose = () => reject(new ApiFault(0, 'Se cortó la conexión.'));
    request.onload = () => {
      const { status, response } = request;
      const isWhole = status === 200 && response?.offset === file.size;
      if (isWhole) resolve();
      else
        reject(
          new ApiFault(
            status,
            response?.detail ?? 'El servidor no pudo completar la operación. Inténtelo de nuevo.',
            response ?? {},
          ),
        );
    };
    request.onerror = lose;
    request.onabort = lose;
    watch();
    request.send(file.slice(from));
  }).finally(() => {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  });
}

/**
 * Uploads one picture at a time; choosing another replaces it. `onBegun` gets what to store in case the page is closed,
 * and null when the upload has ended.
 */
export function useFile(
  onImage: (image: DraftImage) => void,
  onBegin = () => {},
  onBegun: (begun: BegunUpload | null) => void = () => {},
) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const running = useRef<Upload | null>(null);
  useEffect(
    () => () => {
      running.current?.leave();
      running.current = null;
    },
    [],
  );

  async function startUpload(file: File | BegunUpload | undefined, onTaken = onImage) {
    if (!file) return;
    running.current?.cancel();
    setFault(null);
    onBegin();
    const isCurrent = () => running.current === upload;
    const upload: Upload = uploadImage(
      file,
      (next) => isCurrent() && setProgress(next),
      (begun) => isCurrent() && onBegun(begun),
    );
    running.current = upload;
    const { image, fault: why } = await upload.done;
    if (!isCurrent()) return;
    running.current = null;
    setProgress(null);
    setFault(why);
    onBegun(null);
    if (image) onTaken(image);
  }
  return {
    progress,
    fault,
    startUpload,
    cancel: () => running.current?.cancel(),
    retry: () => running.current?.retry(),
  };
}
