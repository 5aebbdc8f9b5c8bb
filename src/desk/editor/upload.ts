import type { DraftImage } from '#contract/desk/drafts.ts';

type Done = { image: DraftImage; fault: null } | { image: null; fault: string | null };
/** `fault` is null when it was cancelled. */
export type Upload = { done: Promise<Done>; cancel: () => void };

/** By the older way of asking: fetch does not tell how much of a body has been sent. */
export function uploadImage(file: File, onProgress: (sent: number) => void): Upload {
  const request = new XMLHttpRequest();
  request.open('POST', '/api/imagenes');
  request.responseType = 'json';
  request.setRequestHeader('Content-Type', file.type || 'application/octet-stream');
  request.setRequestHeader('X-File-Name', encodeURIComponent(file.name));
  request.upload.onprogress = ({ loaded }) => onProgress(Math.min(loaded, file.size));
  const done = new Promise<Done>((resolve) => {
    const fail = (fault: string | null) => resolve({ image: null, fault });
    request.onload = () => {
      const answer: unknown = request.response;
      if (request.status < 300) resolve({ image: answer as DraftImage, fault: null });
      else fail(readDetail(answer) ?? 'El servidor no pudo recibirla. Pruebe otra vez.');
    };
    request.onerror = () => fail('Se cortó la conexión y no subió. Elija la imagen otra vez.');
    request.onabort = () => fail(null);
  });
  request.send(file);
  return { done, cancel: () => request.abort() };
}

function readDetail(answer: unknown): string | null {
  const isProblem = typeof answer === 'object' && answer !== null && 'detail' in answer;
  return isProblem ? String(answer.detail) : null;
}
