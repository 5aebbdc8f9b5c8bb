import { ApiFault } from './api/client.ts';
import { dropCopy, forgetCopy, listCopies } from './editor/saving/copies.ts';
import { resumeTurn } from './editor/saving/saver.ts';
import { sendSave } from './editor/saving/send-save.ts';
import { newId } from './new-id.ts';

/** A text that only this device has. */
export type KeptHere = {
  id: string;
  title: string;
  changedAt: string;
  send: () => Promise<void>;
  forget: () => Promise<void>;
};

/** The texts that «Salir» warns about. */
export async function listKeptHere(): Promise<KeptHere[]> {
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
