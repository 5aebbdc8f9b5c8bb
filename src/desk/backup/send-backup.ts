import type { Upload } from '#contract/desk/backups.ts';
import { ApiFault, call } from '../api/client.ts';

const path = '/api/ajustes/copias/subida';
/** Bytes of a part: small, so that a bad connection loses little. Halved after each loss. */
const [maxPartBytes, minPartBytes] = [4 * 1024 * 1024, 64 * 1024];
const maxTries = 20;
/** As long as the server waits for a part. */
const timeoutMs = 120_000;

/** Uploads a file part by part, repeating lost ones. Returns its name on the server; null if stopped. */
export async function sendBackup(
  file: File,
  onProgress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<string | null> {
  const { size } = file;
  let { name, got } = await call<Upload>('POST', path, { size });
  for (let [part, tries] = [maxPartBytes, 0]; got < size; ) {
    if (signal.aborted) return null;
    onProgress(got);
    try {
      const address = `${path}?nombre=${name}&desde=${got}&de=${size}`;
      const either = { signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]) };
      ({ name, got } = await call<Upload>('PUT', address, file.slice(got, got + part), either));
      [part, tries] = [Math.min(part * 2, maxPartBytes), 0];
    } catch (error) {
      if (signal.aborted) return null;
      if (!isLost(error) || ++tries > maxTries) throw error;
      part = Math.max(part / 2, minPartBytes);
      await new Promise((resolve) => setTimeout(resolve, 1_000 * Math.min(tries, 10)));
    }
  }
  return name;
}

const isLost = (error: unknown) =>
  !(error instanceof ApiFault) || [0, 408].includes(error.status) || error.status >= 500;
