import type { Upload } from '#contract/desk/backups.ts';
import { ApiFault, call } from '../api/client.ts';

const path = '/api/ajustes/copias/subida';
/** Of a part: little enough that a bad line loses little; after each loss half, for the worst of lines. */
const [mostBytes, leastBytes] = [4 * 1024 * 1024, 64 * 1024];
const mostTries = 20;
/** As long as the server waits for a part. */
const patience = 120_000;

/** Sends a file part by part, each again until it is there; answers the name it has on the server, null if stopped. */
export async function sendBackup(
  file: File,
  onProgress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<string | null> {
  const { size } = file;
  let { name, got } = await call<Upload>('POST', path, { size });
  for (let [part, tries] = [mostBytes, 0]; got < size; ) {
    if (signal.aborted) return null;
    onProgress(got);
    try {
      const address = `${path}?nombre=${name}&desde=${got}&de=${size}`;
      const either = { signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]) };
      ({ name, got } = await call<Upload>('PUT', address, file.slice(got, got + part), either));
      [part, tries] = [Math.min(part * 2, mostBytes), 0];
    } catch (error) {
      if (signal.aborted) return null;
      if (!isLost(error) || ++tries > mostTries) throw error;
      part = Math.max(part / 2, leastBytes);
      await new Promise((resolve) => setTimeout(resolve, 1_000 * Math.min(tries, 10)));
    }
  }
  return name;
}

const isLost = (error: unknown) =>
  !(error instanceof ApiFault) || [0, 408].includes(error.status) || error.status >= 500;
