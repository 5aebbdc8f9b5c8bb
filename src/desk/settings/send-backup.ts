import type { Upload } from '#contract/desk/backups.ts';
import { ApiFault, call } from '../api/client.ts';

const path = '/api/ajustes/copias/subida';
/** Little enough that a bad line loses little. */
const part = 4 * 1024 * 1024;
const mostTries = 20;

/** Sends a file part by part, each again until it is there; answers the name it has on the server. */
export async function sendBackup(file: File, onProgress: (bytes: number) => void): Promise<string> {
  let { name, got } = await call<Upload>('POST', path, { size: file.size });
  for (let tries = 0; got < file.size; ) {
    onProgress(got);
    try {
      const address = `${path}?nombre=${name}&desde=${got}`;
      ({ name, got } = await call<Upload>('PUT', address, file.slice(got, got + part)));
      tries = 0;
    } catch (error) {
      const isLine = error instanceof ApiFault && (error.status === 0 || error.status >= 500);
      if (!isLine || ++tries > mostTries) throw error;
      await new Promise((resolve) => setTimeout(resolve, 1_000 * Math.min(tries, 10)));
    }
  }
  return name;
}
