import type { UploadedImage } from '#contract/desk/pictures.ts';
import { ApiFault } from './api/client.ts';
import {
  forgetPicture,
  type KeptPicture,
  listKeptPictures,
} from './editor/pictures/kept-pictures.ts';
import { uploadImage } from './editor/pictures/upload.ts';
import { dropCopy, forgetCopy, listCopies } from './editor/saving/copies.ts';
import { resumeTurn } from './editor/saving/saver.ts';
import { sendSave } from './editor/saving/send-save.ts';
import { newId } from './new-id.ts';

/** A text, or a picture of a text, that only this device has. */
export type KeptHere = {
  id: string;
  title: string;
  changedAt: string;
  send: () => Promise<void>;
  forget: () => Promise<void>;
};

/** What «Salir» warns about. */
export async function listKeptHere(personId: number): Promise<KeptHere[]> {
  return [...(await listTexts()), ...(await listKeptPictures(personId)).map(toKept)];
}

async function listTexts(): Promise<KeptHere[]> {
  // A browser without storage has none.
  const copies = await listCopies().catch(() => []);
  return copies
    .filter(({ isSaved }) => !isSaved)
    .map(({ tab, isOpen, draft, version, turn, fields, at }) => ({
      id: draft,
      title: fields.title,
      changedAt: new Date(at).toISOString(),
      forget: () => forgetCopy(tab),
      async send() {
        // An open tab counts its own saves, so its texts must not be taken from it.
        const saveId = isOpen ? `${newId()}:1` : `${tab}:${resumeTurn(turn)}`;
        const save = { saveId, base: version, fields };
        const answer = await sendSave(draft, save);
        if (answer.kind !== 'saved') {
          throw new ApiFault(409, 'No se pudo unir con lo que hay en el servidor. Ábralo y elija.');
        }
        await dropCopy(tab);
      },
    }));
}

const toKept = ({ name, file, addedAt }: KeptPicture): KeptHere => ({
  id: name,
  title: `Imagen ${name}`,
  changedAt: new Date(addedAt).toISOString(),
  forget: () => forgetPicture(name),
  async send() {
    // An upload waits for a lost connection; somebody who is leaving does not.
    const upload = uploadImage(
      new File([file], name, { type: file.type, lastModified: file.lastModified }),
      ({ state }) => state === 'waiting' && upload.leave(),
      () => {},
    );
    const { image } = await upload.done;
    if (!image) throw new ApiFault(0, 'La imagen no se pudo enviar.');
    // The library had it under another name: the editor corrects the text when it opens, and needs it here for that.
    if ((image as UploadedImage).name === name) await forgetPicture(name);
  },
});
