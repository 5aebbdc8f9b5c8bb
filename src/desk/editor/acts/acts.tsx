import type { Draft, DraftFields, Published, ReviewProblem } from '#contract/desk/drafts.ts';
import { refreshAnswers } from '../../api/answers.ts';
import { ApiFault, call } from '../../api/client.ts';
import { copyText } from '../../copy-text.ts';
import { formatMomentInText } from '../../dates.ts';
import { newId } from '../../new-id.ts';
import { toast } from '../../parts/toast.ts';
import { getDraft } from '../opening.ts';
import { type Saver, settle } from '../saving/saver.ts';

type Setting = {
  draft: Draft;
  saver: Saver;
  onDraft: (draft: Draft) => void;
  onFaults: (problem: ReviewProblem) => void;
};

/** What is done with an article as a whole. Each answers whether it was done, and says so. */
export function createActs({ draft, saver, onDraft, onFaults }: Setting) {
  const path = `/api/borradores/${draft.id}`;

  async function renew() {
    const next = await getDraft(draft.id);
    onDraft(next);
    refreshAnswers('/api/');
  }

  /** Whatever is done is done to what the server has; so it must have all of it first. */
  async function act(failed: string, work: () => Promise<void>): Promise<boolean> {
    try {
      if (!(await settle(saver)))
        throw new ApiFault(0, 'Lo escrito no está todavía en el servidor.');
      if (version() === 0) throw new ApiFault(0, 'Todavía no hay nada escrito.');
      await work();
      await renew();
      return true;
    } catch (error) {
      if (!(error instanceof ApiFault)) throw error;
      if (error.status === 422 && 'faults' in error.problem) {
        onFaults(error.problem as unknown as ReviewProblem);
      }
      if (error.status === 409) await renew().catch(() => undefined);
      toast({ tone: 'bad', title: failed, text: error.message });
      return false;
    }
  }

  const version = () => saver.get().version;
  const tell = (title: string) => toast({ title });

  return {
    publish: () =>
      act('No se publicó nada', async () => {
        const isChange = draft.url !== null;
        const done = await call<Published>('POST', `${path}/publicar`, { version: version() });
        // It was given a date to come.
        if (Date.parse(done.at) > Date.now()) return tell(`Sale ${formatMomentInText(done.at)}`);
        toast({
          title: isChange ? 'Los cambios están en el sitio' : 'El artículo está en el sitio',
          text: <PublishedLinks published={done} />,
          action: done.undoUntil ? { label: 'Deshacer', run: () => void undo() } : null,
        });
      }),
    schedule: (at: string) =>
      act('No se programó', async () => {
        await call('POST', `${path}/programar`, { version: version(), at });
        tell(`Sale ${formatMomentInText(at)}`);
      }),
    unschedule: () =>
      act('Sigue programado', async () => {
        await call('POST', `${path}/no-programar`);
        tell('Ya no está programado');
      }),
    toReview: () =>
      act('No se envió', async () => {
        await call('POST', `${path}/a-revision`);
        tell('Está en revisión');
      }),
    giveBack: (note: string) =>
      act('No se devolvió', async () => {
        await call('POST', `${path}/devolver`, { note });
        tell('Volvió a quien lo escribió');
      }),
    remove: () =>
      act('No se eliminó', async () => {
        await call('DELETE', path);
        toast({
          title: 'El borrador está en la papelera',
          text: 'Puede recuperarlo durante treinta días.',
          action: { label: 'Deshacer', run: () => void recover() },
        });
      }),
    recover: () => recover(),
    discard: (published: DraftFields) => {
      const before = saver.get().fields;
      saver.change(published);
      toast({
        title: 'El texto es otra vez el del sitio',
        action: { label: 'Deshacer', run: () => saver.change(before) },
      });
    },
    duplicate: async () => {
      const id = newId();
      const isDone = await act('No se duplicó', () => call('POST', `${path}/duplicar`, { id }));
      return isDone ? id : null;
    },
    renew,
  };

  function undo() {
    return act('Sigue publicado', async () => {
      await call('POST', `${path}/deshacer-publicacion`);
      tell('Nadie lo ve: se deshizo la publicación');
    });
  }
  function recover() {
    return act('No se recuperó', async () => {
      await call('POST', `${path}/recuperar`);
      tell('El borrador volvió');
    });
  }
}

export type Acts = ReturnType<typeof createActs>;

function PublishedLinks({ published: { url, whatsapp } }: { published: Published }) {
  const copy = () => copyText(whatsapp, 'Copiado: péguelo en WhatsApp');
  return (
    <>
      <a href={url} target="_blank" rel="noreferrer">
        {url.replace(/^https?:\/\//, '')}
      </a>
      <br />
      <button type="button" className="link" onClick={() => void copy()}>
        Copiar para WhatsApp
      </button>{' '}
      ·{' '}
    </>
  );
}
