import { setTimeout as sleep } from 'node:timers/promises';
import { type openDesk, readResponse } from './desk.ts';

type Who = { cookie: string };

/** Uploads pictures as a browser does. */
export function openUpload(desk: Awaited<ReturnType<typeof openDesk>>, { cookie }: Who) {
  const root = '/api/imagenes/subidas';
  const ask = async (...[method, path, asking]: Parameters<typeof desk.ask>) =>
    readResponse(await desk.ask(method, path, { cookie, ...asking }));
  const uploading = {
    begin: (size: number, name = 'losa.jpg', changedAt = 1) =>
      ask('POST', root, { body: { name, size, changedAt } }),
    get: (id: string) => ask('GET', `${root}/${id}`),
    send: (id: string, from: number, bytes: Uint8Array | ReadableStream) =>
      ask('PATCH', `${root}/${id}`, {
        bytes: bytes instanceof Uint8Array ? new Uint8Array(bytes) : bytes,
        headers: { 'Upload-Offset': String(from) },
      }),
    take: (id: string) => ask('POST', `${root}/${id}/imagen`),
    cancel: (id: string) => ask('DELETE', `${root}/${id}`),
    /** Uploads a whole picture without interruption. */
    async whole(bytes: Uint8Array, name?: string) {
      const upload = await uploading.begin(bytes.length, name);
      if (upload.status !== 200) return upload;
      const response = await uploading.send(upload.body.id, upload.body.offset, bytes);
      return response.status === 200 ? uploading.take(upload.body.id) : response;
    },
    /** Waits until the server has this many bytes. */
    async arrive(id: string, offset: number) {
      while ((await uploading.get(id)).body.offset < offset) await sleep(5);
    },
  };
  return uploading;
}
