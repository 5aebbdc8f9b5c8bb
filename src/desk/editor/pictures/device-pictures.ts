import { createDeviceStore } from '../saving/device-store.ts';

/**
 * Pictures of a text that the server does not have yet. They stay on this device until it does, so that a lost
 * connection, a reload or a power cut loses none.
 */
export type DevicePicture = {
  /** Its name in the text, and in the library afterwards. */
  name: string;
  draft: string;
  /** Nobody else on this device may send it. */
  personId: number;
  file: File;
  addedAt: number;
};

const maxAgeMs = 30 * 24 * 3_600_000;
const { write, list } = createDeviceStore<DevicePicture>('redaccion-imagenes', 'imagenes', 'name');

/** Without storage in the browser, pictures can still be sent: these then resolve without an effect. */
export const keepPicture = (picture: DevicePicture) =>
  write((pictures) => pictures.put(picture)).catch(() => {});
export const forgetPicture = (name: string) =>
  write((pictures) => pictures.delete(name)).catch(() => {});

/** The pictures that this person left here, oldest first. Deletes those that are too old. */
export async function listDevicePictures(personId: number): Promise<DevicePicture[]> {
  const all = await list().catch(() => []);
  const isOld = ({ addedAt }: DevicePicture) => addedAt < Date.now() - maxAgeMs;
  for (const { name } of all.filter(isOld)) void forgetPicture(name);
  return all
    .filter((picture) => picture.personId === personId && !isOld(picture))
    .sort((one, other) => one.addedAt - other.addedAt);
}
