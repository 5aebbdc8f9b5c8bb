import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { UploadedImage } from '#contract/desk/pictures.ts';
import { ApiFault, call } from '../api/client.ts';
import { forgetResponses } from '../api/responses.ts';
import { useAttempt } from '../attempt.ts';
import { formatMoment } from '../dates.ts';
import {
  type DevicePicture,
  forgetPicture,
  listDevicePictures,
} from '../editor/pictures/device-pictures.ts';
import { uploadImage } from '../editor/pictures/upload.ts';
import { deleteCopy, deleteCopyForGood, listCopies } from '../editor/saving/copies.ts';
import { resumeTurn } from '../editor/saving/saver.ts';
import { sendSave } from '../editor/saving/send-save.ts';
import { newId } from '../new-id.ts';
import { Button, DialogButtons } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { toast } from '../parts/toast.ts';
import { getSession, setSession } from '../session.ts';

type Choice = 'send' | 'keep' | 'forget';

/** «Salir»: at once, unless texts or pictures are only on this device. */
export function Leaving({ onClose }: { onClose: () => void }) {
  const [unsentItems, setUnsentItems] = useState<UnsentItem[] | null>(null);
  const [chosen, setChosen] = useState<Choice | null>(null);
  const { run, isBusy } = useAttempt();
  const [, navigate] = useLocation();

  const leave = async () => {
    try {
      await call('POST', '/api/salir');
      navigate('/', { replace: true });
      forgetResponses();
      setSession(null);
    } catch (error) {
      toast({ title: 'No se pudo salir', text: String(error), tone: 'bad' });
      onClose();
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once when it opens; a second run would sign out twice
  useEffect(() => {
    void listUnsentItems(getSession()?.person.id ?? 0).then((found) =>
      found.length === 0 ? leave() : setUnsentItems(found),
    );
  }, []);

  const doFirst = (choice: Choice) => {
    setChosen(choice);
    void run(async () => {
      try {
        for (const each of unsentItems ?? []) {
          if (choice === 'send') await each.send();
          if (choice === 'forget') await each.forget();
        }
        await leave();
      } catch {
        toast({
          title: 'No se pudo enviar todo',
          text: 'Sigue guardado en este equipo, y su sesión sigue abierta.',
          tone: 'bad',
        });
      }
    });
  };
  const isDoing = (choice: Choice) => isBusy && chosen === choice;

  if (!unsentItems) return null;
  return (
    <Dialog title="Antes de salir" onClose={onClose}>
      <p className="-mt-2 text-ink-2">Esto solo está en este equipo:</p>
      <ul className="divide-y divide-rule border-y border-rule">
        {unsentItems.map(({ id, title, changedAt }) => (
          <li className="py-2.5" key={id}>
            <b className="block leading-[1.25] font-stretch-86%">{title || 'Sin título'}</b>
            <small className="text-ink-2">{formatMoment(changedAt)}</small>
          </li>
        ))}
      </ul>
      <DialogButtons>
        <Button kind="solid" busy={isDoing('send')} onClick={() => doFirst('send')}>
          Enviar y salir
        </Button>
        <Button busy={isDoing('keep')} onClick={() => doFirst('keep')}>
          Dejar aquí y salir
        </Button>
        <Button kind="alert" busy={isDoing('forget')} onClick={() => doFirst('forget')}>
          Borrar y salir
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

type UnsentItem = {
  id: string;
  title: string;
  changedAt: string;
  send: () => Promise<void>;
  forget: () => Promise<void>;
};

async function listUnsentItems(personId: number): Promise<UnsentItem[]> {
  return [...(await listTexts()), ...(await listDevicePictures(personId)).map(toUnsentItem)];
}

async function listTexts(): Promise<UnsentItem[]> {
  // A browser without storage has none.
  const copies = await listCopies().catch(() => []);
  return copies
    .filter(({ isSaved }) => !isSaved)
    .map(({ tab, isOpen, draft, version, turn, fields, at }) => ({
      id: draft,
      title: fields.title,
      changedAt: new Date(at).toISOString(),
      forget: () => deleteCopyForGood(tab),
      async send() {
        // An open tab counts its own saves, so its texts must not be taken from it.
        const saveId = isOpen ? `${newId()}:1` : `${tab}:${resumeTurn(turn)}`;
        const save = { saveId, base: version, fields };
        const response = await sendSave(draft, save);
        if (response.kind !== 'saved') {
          throw new ApiFault(409, 'No se pudo unir con lo que hay en el servidor. Ábralo y elija.');
        }
        await deleteCopy(tab);
      },
    }));
}

const toUnsentItem = ({ name, file, addedAt }: DevicePicture): UnsentItem => ({
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
