import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { forgetAnswers } from '../api/answers.ts';
import { call } from '../api/client.ts';
import { useAttempt } from '../attempt.ts';
import { formatMoment } from '../dates.ts';
import { type KeptHere, listKeptHere } from '../kept-here.ts';
import { Button, DialogButtons } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { toast } from '../parts/toast.ts';
import { getSession, setSession } from '../session.ts';

type Choice = 'send' | 'keep' | 'forget';

/** «Salir»: at once, unless texts or pictures are only on this device. */
export function Leaving({ onClose }: { onClose: () => void }) {
  const [kept, setKept] = useState<KeptHere[] | null>(null);
  const [chosen, setChosen] = useState<Choice | null>(null);
  const { run, isBusy } = useAttempt();
  const [, navigate] = useLocation();

  const leave = async () => {
    try {
      await call('POST', '/api/salir');
      navigate('/', { replace: true });
      forgetAnswers();
      setSession(null);
    } catch (error) {
      toast({ title: 'No se pudo salir', text: String(error), tone: 'bad' });
      onClose();
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once when it opens; a second run would sign out twice
  useEffect(() => {
    void listKeptHere(getSession()?.person.id ?? 0).then((found) =>
      found.length === 0 ? leave() : setKept(found),
    );
  }, []);

  const doFirst = (choice: Choice) => {
    setChosen(choice);
    void run(async () => {
      try {
        for (const each of kept ?? []) {
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

  if (!kept) return null;
  return (
    <Dialog title="Antes de salir" onClose={onClose}>
      <p className="-mt-2 text-ink-2">Esto solo está en este equipo:</p>
      <ul className="divide-y divide-rule border-y border-rule">
        {kept.map(({ id, title, changedAt }) => (
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
