import type { DraftImage } from '#contract/desk/drafts.ts';
import type { UploadCall, UploadState } from '#contract/desk/pictures.ts';
import { ApiFault, call } from '../../api/client.ts';

export type Progress = {
  name: string;
  size: number;
  sent: number;
  /** Waiting for a line; `why` if the server said it. */
  state: 'sending' | 'waiting' | 'preparing';
  why: string | null;
};
/** `fault` is null when it was cancelled, or left. */
type Done = { image: DraftImage; fault: null } | { image: null; fault: string | null };

/** What is remembered of one whose page may be closed: enough to ask what became of it. */
export type Begun = { id: string; name: string; size: number };

export type Upload = {
  done: Promise<Done>;
  /** Nothing of it stays. */
  cancel: () => void;
  /** What has come stays on the server for a day: the same file, chosen again, goes on there. */
  leave: () => void;
  /** Not to wait any longer. */
  retry: () => void;
};

const root = '/api/imagenes/subidas';
const firstPause = 1_000;
const longestPause = 30_000;
/** A line on which nothing moves for so long is lost, though no one says so. */
const silence = 60_000;
/** Of the answers that say no: those after which another try can do better. */
const isPassing = ({ status }: ApiFault) =>
  status < 400 || status >= 500 || [400, 401, 408, 409, 429].includes(status);

/**
 * Sends a picture, however often the line is lost: each time from the byte that the server has not got yet. Of one that
 * was begun on a page that is gone there is no file any more, and it only waits for the server.
 */
export function uploadImage(
  file: File | Begun,
  onProgress: (progress: Progress) => void,
  onBegun: (begun: Begun) => void,
): Upload {
  const stopper = new AbortController();
  const { signal } = stopper;
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
    for (let pause = firstPause; ; pause = Math.min(pause * 2, longestPause)) {
      try {
        return { image: await send(), fault: null };
      } catch (error) {
        if (signal.aborted) return { image: null, fault: null };
        if (!(error instanceof ApiFault)) throw error;
        // What was begun is no longer there: once more from the beginning.
        const isForgotten = error.status === 404 && id !== null;
        if (isForgotten && !(file instanceof File)) return { image: null, fault: null };
        if (isForgotten) id = null;
        else if (!isPassing(error)) return { image: null, fault: error.message };
        report(last, 'waiting', error.status >= 500 ? error.message : null);
        await new Promise<void>((resolve) => {
          wake = resolve;
          setTimeout(resolve, pause);
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
    leave: () => stopper.abort(),
    cancel() {
      stopper.abort();
      if (id !== null) void call('DELETE', `${root}/${id}`).catch(() => {});
    },
  };
}

/** By the older way of asking: fetch does not tell how much of a body has been sent. */
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
    timer = setTimeout(stop, silence);
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
