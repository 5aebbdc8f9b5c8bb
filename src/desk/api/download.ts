import { call } from './client.ts';

/** Requests a file and lets the browser save it. By POST, so that no address contains what it is about. */
export async function downloadFile(path: string, name: string, body: object = {}): Promise<void> {
  const answer = await call<unknown>('POST', path, body);
  const text = typeof answer === 'string' ? answer : JSON.stringify(answer, null, 2);
  const address = URL.createObjectURL(new Blob([text]));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // After the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
